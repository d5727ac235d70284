"use client";
import { useTRPCClient } from "../../api/trpc.ts";
import type { LongText, TurnView } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { formatDuration } from "../../ui/time.ts";
import { Lines } from "./Lines.tsx";
import { MoreText } from "./MoreText.tsx";
import { useLongText } from "./useLongText.ts";

const counted = (count: number) => count.toLocaleString("en");

/** What came back from a turn: how it ended, what was cut before the policy saw it, and as much of it as one asks for. */
export function Observation({ rolloutId, turn }: { rolloutId: string; turn: TurnView }) {
  const { observation } = turn;
  if (observation === null) {
    return (
      <div className="border-t bg-bg px-3 py-2 text-xs text-faint">Nothing came back: the rollout ended here.</div>
    );
  }
  return (
    <div className="border-t bg-bg px-3 py-2">
      <div className="flex flex-wrap items-center gap-2 text-xs text-faint tabular-nums">
        <span>observation</span>
        {turn.exitCode !== null && (
          <span className={turn.exitCode === 0 ? undefined : "font-[550] text-warn"}>exit code {turn.exitCode}</span>
        )}
        <span>{formatDuration(turn.durationMs)}</span>
        {observation.length > 0 && <span>{counted(observation.length)} characters</span>}
        {turn.truncatedBytes > 0 && (
          <Pill tone="warn" title="The policy was shown the output without them">
            {counted(turn.truncatedBytes)} bytes cut from the middle
          </Pill>
        )}
      </div>
      {observation.length === 0 ? (
        <p className="mt-1 text-xs text-faint">no output</p>
      ) : (
        <ObservationText rolloutId={rolloutId} turn={turn.index} observation={observation} />
      )}
    </div>
  );
}

interface ObservationTextProps {
  readonly rolloutId: string;
  readonly turn: number;
  readonly observation: LongText;
}

function ObservationText({ rolloutId, turn, observation }: ObservationTextProps) {
  const client = useTRPCClient();
  const loaded = useLongText({
    key: ["observation", rolloutId, turn],
    ...observation,
    load: (from, length) => client.rollouts.observation.query({ rolloutId, turn, from, length }),
  });
  return (
    <>
      <Lines label={`Observation of turn ${turn + 1}`} text={loaded.text} />
      <MoreText of={loaded} />
    </>
  );
}
