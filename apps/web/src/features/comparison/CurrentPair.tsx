import { failureModeMeanings, failureModes, type FailureMode } from "@holdfast/recipe";
import Link from "next/link";
import type { PairLabel, RolloutPair } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { ExitPill } from "../rollouts/ExitPill.tsx";
import { rewardText } from "../rollouts/gradeText.ts";
import { pairHref } from "../rollouts/pairHref.ts";
import { OutcomePill } from "./OutcomePill.tsx";
import type { ComparedSide } from "./comparedSide.ts";
import { labelOf, type useLabels } from "./useLabels.ts";

interface CurrentPairProps {
  readonly pair: RolloutPair;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly labels: ReturnType<typeof useLabels>;
}

/** The chosen pair: both rollouts in short, the way to read them, and what went wrong in the one that failed. */
export function CurrentPair({ pair, a, b, labels }: CurrentPairProps) {
  const { taskId, attempt, outcome, labelled } = pair;
  return (
    <section aria-label="Chosen pair" className="grid min-w-0 gap-2 rounded-md border px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Link
          href={pairHref(pair.a.rolloutId, pair.b.rolloutId)}
          className="min-w-0 truncate font-mono text-xs font-semibold text-accent hover:underline"
        >
          {taskId}
        </Link>
        <span className="text-xs text-faint">attempt {attempt + 1}</span>
        <OutcomePill outcome={outcome} />
      </div>
      <Side name="Base" side={a} rollout={pair.a} isLabelled={labelled === "a"} />
      <Side name="Other" side={b} rollout={pair.b} isLabelled={labelled === "b"} />
      {labelled === null ? (
        <p className="text-muted">Both solved it: nothing to label.</p>
      ) : (
        <ul aria-label="What went wrong" className="grid gap-1">
          {failureModes.map((mode, index) => (
            <ModeRow key={mode} {...{ mode, index, pair, labels }} />
          ))}
        </ul>
      )}
      <p className="text-2xs text-faint">
        Keys: j and k move, 1–4 label, y confirms and x rejects what is proposed, o opens the pair.
      </p>
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly side: ComparedSide;
  readonly rollout: RolloutPair["a"];
  readonly isLabelled: boolean;
}

function Side({ name, side, rollout, isLabelled }: SideProps) {
  const { rolloutId, reward, targetShare, keepsAll, turns, exit } = rollout;
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-2 text-xs">
      <span className="text-muted">{name}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
        <Link href={`/rollouts/${rolloutId}`} prefetch={false} className="truncate hover:text-accent hover:underline">
          {side.label}
        </Link>
        <ExitPill rollout={{ exit, exitDetail: null }} />
        <span>reward {rewardText(reward)}</span>
        {targetShare !== null && <span className="text-muted">{(100 * targetShare).toFixed(0)} % of new tests</span>}
        {keepsAll === false && <span className="text-bad">breaks old tests</span>}
        <span className="text-muted">{turns} turns</span>
        {isLabelled && <Pill>labelled</Pill>}
      </span>
    </div>
  );
}

interface ModeRowProps {
  readonly mode: FailureMode;
  readonly index: number;
  readonly pair: RolloutPair;
  readonly labels: ReturnType<typeof useLabels>;
}

const verdictLook = "rounded-sm text-xs font-[550] text-accent hover:underline";

function ModeRow({ mode, index, pair, labels }: ModeRowProps) {
  const label = labelOf(pair, mode);
  const { title, before } = failureModeMeanings[mode];
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={label?.status === "confirmed"}
          title={before}
          onClick={() => labels.toggle(pair, mode)}
          className={classes(
            "inline-flex h-7 items-center gap-2 rounded-md border px-2 font-[550]",
            label?.status === "confirmed"
              ? "border-accent bg-accent text-on-accent"
              : "border-line-strong bg-raised hover:bg-sunken",
            label?.status === "proposed" && "border-dashed border-accent",
          )}
        >
          <kbd className="text-2xs opacity-70">{index + 1}</kbd>
          {title}
        </button>
        <Status label={label} />
        {label?.status === "proposed" && (
          <>
            <button type="button" className={verdictLook} onClick={() => labels.toggle(pair, mode)}>
              Confirm
            </button>
            <button type="button" className={verdictLook} onClick={() => labels.reject(pair, mode)}>
              Reject
            </button>
          </>
        )}
      </span>
      {label !== undefined && label.evidence !== "" && (
        <span className="pl-1 text-2xs break-words text-muted">{label.evidence}</span>
      )}
    </li>
  );
}

function Status({ label }: { readonly label: PairLabel | undefined }) {
  if (!label) return null;
  if (label.status === "proposed") return <span className="text-xs text-muted">proposed by a rule</span>;
  if (label.status === "rejected") return <span className="text-xs text-faint">rejected</span>;
  const by = label.source === "rule" ? "proposed by a rule, confirmed" : "confirmed";
  return <span className="text-xs text-good">{by}</span>;
}
