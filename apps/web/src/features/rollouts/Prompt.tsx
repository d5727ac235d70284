"use client";
import { useTRPCClient } from "../../api/trpc.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { MoreText } from "./MoreText.tsx";
import { RawText } from "./RawText.tsx";
import { useLongText } from "./useLongText.ts";

/** What the policy was given, closed until asked for when it is long. */
export function Prompt({ trajectory: { id, prompt } }: { trajectory: TrajectoryView }) {
  const client = useTRPCClient();
  const loaded = useLongText({
    key: ["prompt", id],
    ...prompt,
    load: (from, length) => client.rollouts.text.query({ rolloutId: id, part: "prompt", from, length }),
  });
  return (
    <details className="rounded-lg border bg-surface px-3 py-2.5 shadow-panel" open={prompt.length <= 2_000}>
      <summary className="text-sm font-semibold">
        Prompt <span className="text-2xs font-normal text-faint">what the policy was given</span>
      </summary>
      <RawText text={loaded.text} />
      <MoreText of={loaded} />
    </details>
  );
}
