"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { RunSummary } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { Ago } from "../../ui/Time.tsx";
import type { SortKey, Sorting } from "./arrangeRuns.ts";
import { Progress } from "./Progress.tsx";
import { StatusPill } from "./StatusPill.tsx";

interface RunTableProps {
  readonly runs: readonly RunSummary[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

const columns: readonly {
  readonly key: SortKey;
  readonly name: string;
  readonly unit?: string;
  readonly numeric?: boolean;
}[] = [
  { key: "name", name: "Run", unit: "base policy · seed" },
  { key: "status", name: "Status" },
  { key: "preset", name: "Preset", unit: "taskset" },
  { key: "progress", name: "Updates" },
  { key: "reward", name: "Reward", unit: "mean", numeric: true },
  { key: "mismatchKl", name: "Mismatch KL", numeric: true },
  { key: "lag", name: "Lag", unit: "updates", numeric: true },
];

/** Runs as rows (cards on narrow screens). */
export function RunTable(props: RunTableProps) {
  return (
    <>
      <div className="hidden overflow-x-auto rounded-lg border bg-surface shadow-panel md:block">
        <table className="w-full border-collapse">
          <thead>
            <Head {...props} />
          </thead>
          <tbody>
            {props.runs.map((run) => (
              <Row key={run.id} run={run} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {props.runs.map((run) => (
          <Card key={run.id} run={run} {...props} />
        ))}
      </ul>
    </>
  );
}

const cell = "border-b px-2.5 py-2 group-last:border-b-0";

function Head({ runs, sorting, onSort, selected, onSelect }: RunTableProps) {
  const all = runs.length > 0 && runs.every((run) => selected.has(run.id));
  return (
    <tr className="text-left text-xs text-muted">
      <th className="w-8 border-b py-2 pl-3">
        <input
          type="checkbox"
          aria-label="Select all shown runs"
          checked={all}
          onChange={() => onSelect(all ? new Set() : new Set(runs.map((run) => run.id)))}
        />
      </th>
      {columns.map((column) => (
        <SortableHead key={column.key} {...{ column, sorting, onSort }} />
      ))}
      <th className="border-b px-2.5 py-2 font-medium whitespace-nowrap">Last 60 updates</th>
      <SortableHead column={{ key: "started", name: "Started", numeric: true }} {...{ sorting, onSort }} />
    </tr>
  );
}

function SortableHead({
  column,
  sorting,
  onSort,
}: Pick<RunTableProps, "sorting" | "onSort"> & { column: (typeof columns)[number] }) {
  const chosen = sorting.key === column.key;
  const Arrow = sorting.descending ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={chosen ? (sorting.descending ? "descending" : "ascending") : "none"}
      className={classes("border-b px-2.5 py-2 font-medium whitespace-nowrap", column.numeric && "text-right")}
    >
      <button
        type="button"
        className={classes("inline-flex items-center gap-1 rounded-sm hover:text-text", chosen && "text-text")}
        onClick={() => onSort({ key: column.key, descending: chosen ? !sorting.descending : column.numeric === true })}
      >
        {column.name}
        {column.unit && <span className="font-normal text-faint">{column.unit}</span>}
        {chosen && <Arrow aria-hidden size={12} />}
      </button>
    </th>
  );
}

type RowProps = RunTableProps & { readonly run: RunSummary };

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Row({ run, selected, onSelect }: RowProps) {
  return (
    <tr className={classes("group", selected.has(run.id) ? "bg-accent-soft" : "hover:bg-bg")}>
      <td className={classes(cell, "pl-3")}>
        <input
          type="checkbox"
          aria-label={`Select ${run.name}`}
          checked={selected.has(run.id)}
          onChange={() => onSelect(toggled(selected, run.id))}
        />
      </td>
      <td className={classes(cell, "w-[24%] max-w-0 min-w-36")}>
        <Link
          href={`/runs/${run.id}`}
          prefetch={false}
          className="block truncate rounded-sm font-[550] hover:text-accent hover:underline"
          title={run.name}
        >
          {run.name}
        </Link>
        <span className="block truncate text-xs text-faint">
          {run.basePolicy} · seed {run.seed}
        </span>
      </td>
      <td className={cell}>
        <StatusPill run={run} />
      </td>
      <td className={classes(cell, "whitespace-nowrap")}>
        <span className="block text-muted">{run.preset ?? "–"}</span>
        <span className="block text-xs text-faint">{run.taskset}</span>
      </td>
      <td className={classes(cell, "min-w-28")}>
        <Updates run={run} />
      </td>
      <td className={classes(cell, "text-right font-[550] tabular-nums")}>
        {formatNumber(run.latest["reward/mean"], "fraction")}
      </td>
      <td className={classes(cell, "text-right tabular-nums")}>
        {formatNumber(run.latest["mismatch_kl/mean"], "scientific")}
      </td>
      <td className={classes(cell, "text-right tabular-nums")}>{formatNumber(run.latest["lag/mean"], "plain")}</td>
      <td className={cell}>
        <Sparkline values={run.rewardTail} label={`Reward of ${run.name} over its last updates`} />
      </td>
      <td className={classes(cell, "text-right text-muted tabular-nums")}>
        <Ago at={run.startedAt ?? run.createdAt} />
      </td>
    </tr>
  );
}

function Card({ run, selected, onSelect }: RowProps) {
  return (
    <li className={classes("rounded-lg border bg-surface p-3", selected.has(run.id) && "border-accent")}>
      <div className="flex items-center gap-2.5">
        <input
          type="checkbox"
          aria-label={`Select ${run.name}`}
          className="size-4"
          checked={selected.has(run.id)}
          onChange={() => onSelect(toggled(selected, run.id))}
        />
        <Link href={`/runs/${run.id}`} prefetch={false} className="min-w-0 flex-1 truncate font-[550]">
          {run.name}
        </Link>
        <StatusPill run={run} />
      </div>
      <div className="mt-1 truncate text-xs text-muted">
        {[run.preset ?? "no preset", run.taskset, run.basePolicy, `seed ${run.seed}`].join(" · ")}
      </div>
      <div className="mt-2.5 flex items-end tabular-nums justify-between gap-3">
        <div className="min-w-28">
          <Updates run={run} />
        </div>
        <Sparkline values={run.rewardTail} label={`Reward of ${run.name} over its last updates`} width={80} />
        <span className="text-lg leading-none font-semibold">
          {formatNumber(run.latest["reward/mean"], "fraction")}
        </span>
      </div>
      <div className="mt-2 flex justify-between tabular-nums text-xs text-faint">
        <span>mismatch KL {formatNumber(run.latest["mismatch_kl/mean"], "scientific")}</span>
        <span>lag {formatNumber(run.latest["lag/mean"], "plain")}</span>
        <Ago at={run.startedAt ?? run.createdAt} />
      </div>
    </li>
  );
}

/** A run that measures makes no updates. */
function Updates({ run }: { run: RunSummary }) {
  if (run.kind === "measure") return <span className="whitespace-nowrap text-muted">measures only</span>;
  return <Progress done={run.version} of={run.maxUpdates} />;
}
