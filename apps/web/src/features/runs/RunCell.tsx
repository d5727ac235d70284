"use client";
import type { RunListPage, RunListRow } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { formatDuration } from "../../ui/time.ts";
import { Ago } from "../../ui/Time.tsx";
import { isBest } from "./isBest.ts";
import { Progress } from "./Progress.tsx";
import { queueText } from "./queueText.ts";
import { RunName } from "./RunName.tsx";
import type { ShownColumn } from "./shownColumn.ts";
import { StatusPill } from "./StatusPill.tsx";

interface RunCellProps {
  readonly run: RunListRow;
  readonly column: ShownColumn;
  /** The key of its value: that of the column, or of its best value. */
  readonly valueKey: string;
  readonly best: RunListPage["best"];
}

/** One value of a run, as its column writes it. */
export function RunCell({ run, column, valueKey, best }: RunCellProps) {
  const value = run.values[valueKey];
  switch (column.key) {
    case "name":
      return <RunName run={run} />;
    case "status":
      return <Status run={run} />;
    case "preset":
      return <TwoLines first={run.preset ?? "–"} second={run.taskset} />;
    case "progress":
      return <Updates run={run} />;
    case "tail":
      return <Sparkline values={run.rewardTail} label={`Reward of ${run.name} over its last updates`} width={92} />;
    case "duration":
      return typeof value === "number" ? formatDuration(value * 1_000) : "–";
  }
  if (value === null || value === undefined || value === "") return <Nothing run={run} column={column} />;
  if (column.kind === "time") return <Ago at={String(value)} suffix="" />;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return <span title={value}>{value}</span>;
  const top = isBest(best, valueKey, value);
  return (
    <span className={classes(top && "font-[650]")} title={top ? "Best of all runs shown" : undefined}>
      {formatNumber(value, column.format)}
      {top && (
        <>
          <span aria-hidden className="ml-1 text-accent">
            •
          </span>
          <span className="sr-only"> best</span>
        </>
      )}
    </span>
  );
}

/** Says why there is nothing, where an update has been made and measured nothing. */
function Nothing({ run, column }: Pick<RunCellProps, "run" | "column">) {
  const isSilent = run.version > 0 && column.unmeasured;
  return (
    <span
      className="text-faint"
      title={isSilent ? "Every group of the update was silent: nothing to measure" : undefined}
    >
      –
    </span>
  );
}

function Status({ run }: { run: RunListRow }) {
  const waits = queueText(run.queue);
  return (
    <span className="block min-w-0">
      <StatusPill run={run} />
      {waits !== "" && (
        <span title={waits} className="mt-0.5 block truncate text-2xs text-muted">
          {waits}
        </span>
      )}
    </span>
  );
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0">
      <span title={first} className="block truncate text-muted">
        {first}
      </span>
      <span title={second} className="block truncate text-xs text-faint">
        {second}
      </span>
    </span>
  );
}

/** A run that measures makes no updates. */
export function Updates({ run }: { run: Pick<RunListRow, "kind" | "version" | "maxUpdates"> }) {
  if (run.kind !== "train") return <span className="whitespace-nowrap text-muted">{run.kind}s only</span>;
  return <Progress done={run.version} of={run.maxUpdates} />;
}
