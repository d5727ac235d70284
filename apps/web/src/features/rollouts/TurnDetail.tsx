import Link from "next/link";
import type { LongText, TrajectoryView, TurnView } from "../../api/types.ts";
import { gateText } from "./gateText.ts";
import { Observation } from "./Observation.tsx";
import { RawText } from "./RawText.tsx";
import type { TokenScale } from "./tokenScales.ts";
import { TokenStrip } from "./TokenStrip.tsx";

interface TurnDetailProps {
  readonly trajectory: TrajectoryView;
  readonly turn: TurnView;
  /** Null: the turn is read, not looked at token by token. */
  readonly scale: TokenScale | null;
}

/** What the policy wrote in a turn beside what was read from it, why a gate fired, and what came back. */
export function TurnDetail({ trajectory, turn, scale }: TurnDetailProps) {
  return (
    <>
      {trajectory.gate?.turn === turn.index && <GateNote trajectory={trajectory} />}
      <div className="px-3 pb-2.5">
        {scale ? (
          <TokenStrip rolloutId={trajectory.id} turn={turn.index} scale={scale} />
        ) : (
          <div className="grid grid-cols-1 gap-x-5 md:grid-cols-2">
            <Written turn={turn} />
            <Parsed turn={turn} />
          </div>
        )}
      </div>
      <Observation rolloutId={trajectory.id} turn={turn} />
    </>
  );
}

function GateNote({ trajectory }: { trajectory: TrajectoryView }) {
  const repeated = trajectory.gate?.duplicateOf ?? null;
  return (
    <p className="mx-3 mb-2 rounded-md bg-bad-soft px-2.5 py-1.5 text-bad">
      <strong className="font-semibold">Gate.</strong> {gateText(trajectory)}{" "}
      {repeated !== null && (
        <Link href={`/rollouts/${trajectory.id}?turn=${repeated + 1}`} className="font-semibold underline">
          See turn {repeated + 1}
        </Link>
      )}
    </p>
  );
}

function Written({ turn }: { turn: TurnView }) {
  return (
    <div className="min-w-0">
      <div className="mt-1.5 text-xs text-faint">as written</div>
      <RawText text={turn.raw} marks={turn.marks} />
      {turn.rawTokens < turn.tokens && (
        <p className="mt-1 text-xs text-faint">
          The first {turn.rawTokens.toLocaleString("en")} of {turn.tokens.toLocaleString("en")} tokens; the token view
          has the others.
        </p>
      )}
    </div>
  );
}

function Parsed({ turn }: { turn: TurnView }) {
  return (
    <div className="mt-1.5 min-w-0 border-line max-md:border-t max-md:pt-1.5 md:border-l md:pl-4">
      <div className="text-xs text-faint">as read</div>
      <dl className="mt-1.5 grid grid-cols-[64px_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-xs">
        <dt className="text-faint">think</dt>
        <dd className="font-mono break-words whitespace-pre-wrap text-muted">
          <Head text={turn.think} />
        </dd>
        <dt className="text-faint">command</dt>
        <dd className="font-mono break-words whitespace-pre-wrap">
          <Head text={turn.command} />
        </dd>
      </dl>
    </div>
  );
}

function Head({ text }: { text: LongText | null }) {
  if (text === null) return <span className="font-sans text-bad">none could be read</span>;
  const missing = text.length - [...text.head].length;
  return (
    <>
      {text.head}
      {missing > 0 && <span className="font-sans text-faint"> … {missing.toLocaleString("en")} more characters</span>}
    </>
  );
}
