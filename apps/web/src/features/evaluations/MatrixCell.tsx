import Link from "next/link";
import type { BenchmarkView, EvaluationView, PolicyView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { Td } from "../../ui/Table.tsx";
import { intervalText } from "../rescores/rescoreWords.ts";
import { Progress } from "../runs/Progress.tsx";
import { countOf, etaText, scoredText } from "./evaluationWords.ts";
import { passAt } from "./matrixRows.ts";
import { startPath } from "./policyRefs.ts";
import type { Standing } from "./standings.ts";

interface MatrixCellProps {
  readonly policy: PolicyView;
  readonly benchmark: BenchmarkView;
  /** Null: never measured. */
  readonly cell: EvaluationView | null;
  readonly k: number;
  /** Of the column's highest value. */
  readonly standing: Standing | undefined;
  /** A checkpoint was chosen by this evaluation. */
  readonly used: boolean;
}

/** One policy on one benchmark: the value with its interval and what it is of, or how far it is, or a way to measure it. */
export function MatrixCell({ policy, benchmark, cell, k, standing, used }: MatrixCellProps) {
  return (
    <Td
      numeric
      title={standing && standingText(standing)}
      className={classes(
        "relative min-w-40 align-top whitespace-nowrap",
        benchmark.role === "validation" && "border-l border-l-line-strong [border-left-style:dashed] bg-sunken/50",
        standing?.kind === "best" && "bg-good-soft!",
      )}
    >
      {cell === null ? (
        <Link
          href={startPath({ policies: [policy.ref], benchmarks: [benchmark.name] })}
          prefetch={false}
          aria-label={`Evaluate ${policy.label} on ${benchmark.name}…`}
          className="text-faint hover:text-accent hover:underline"
        >
          evaluate…
        </Link>
      ) : (
        <Measured {...{ cell, k, standing }} />
      )}
      {used && (
        <div
          className="mt-0.5 text-2xs text-warn"
          title="A checkpoint was chosen by this value, so it flatters the chosen"
        >
          used to choose
        </div>
      )}
    </Td>
  );
}

function Measured({ cell, k, standing }: { cell: EvaluationView; k: number; standing: Standing | undefined }) {
  const { id, policy, benchmark, status, isSynthetic, result, done, total, etaSeconds, reason } = cell;
  const address = `/evaluations/${id}`;
  const name = `${policy.label} on ${benchmark}`;
  if (!result) {
    return (
      <Link
        href={address}
        prefetch={false}
        aria-label={`${name}: ${status}, ${done} of ${total} tasks`}
        title={reason ?? undefined}
        className="inline-block min-w-28 text-left"
      >
        {status === "running" ? (
          <>
            <Progress done={done} of={total} what="Tasks done" />
            <span className="text-2xs text-faint">{etaText(etaSeconds) || "running"}</span>
          </>
        ) : (
          <span className="hover:underline">
            {status} <span className="text-faint">at {`${done} of ${total}`}</span>
          </span>
        )}
      </Link>
    );
  }
  const value = passAt(cell, k);
  const { low, high } = result.passAt1;
  return (
    <>
      <Link
        href={address}
        prefetch={false}
        aria-label={`${name}: ${k === 1 ? intervalText(result.passAt1) : formatNumber(value, "fraction")}`}
        className={classes("rounded-sm hover:text-accent hover:underline", standing && "font-semibold")}
      >
        {formatNumber(value, "fraction")}
        {k === 1 && (
          <span className="ml-1.5 font-normal text-muted">
            [{formatNumber(low, "fraction")}, {formatNumber(high, "fraction")}]
          </span>
        )}
      </Link>
      <div className="text-2xs text-faint">
        {isSynthetic && <SyntheticBadge small />} {scoredText(result)}
      </div>
      {standing && <span className="sr-only">{standingText(standing)}</span>}
    </>
  );
}

function standingText(standing: Standing): string {
  if (standing.kind === "best") return "best: its interval lies above every other one of the column";
  return `highest, but not certainly: ${countOf(standing.near, "other")} of the column may be as high`;
}
