"use client";
import Link from "next/link";
import type { RunListRow } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { Ago } from "../../ui/Time.tsx";
import { queueText } from "./queueText.ts";
import { Updates } from "./RunCell.tsx";
import { runLinkId } from "./runLinkId.ts";
import { type RunsView, takenKey } from "./runsView.ts";
import { shownColumn } from "./shownColumn.ts";
import { StatusPill } from "./StatusPill.tsx";
import { toggled } from "./toggled.ts";

interface RunCardsProps {
  readonly view: RunsView;
  readonly rows: readonly RunListRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** Columns that a card shows in places of their own. */
const placed = new Set(["name", "status", "preset", "progress", "tail", "created", "seed", "base", "taskset", "tag"]);

/** Runs as cards, for narrow screens. */
export function RunCards({ rows, hasMore, onMore, ...rest }: RunCardsProps) {
  return (
    <>
      <ul aria-label="Runs" className="grid grid-cols-1 gap-2">
        {rows.map((run) => (
          <RunCard key={run.id} run={run} {...rest} />
        ))}
      </ul>
      {hasMore && <Button onClick={onMore}>Show more</Button>}
    </>
  );
}

type RunCardProps = Pick<RunCardsProps, "view" | "selected" | "onSelect"> & { readonly run: RunListRow };

function RunCard({ run, view, selected, onSelect }: RunCardProps) {
  const more = view.columns.filter((key) => !placed.has(key)).map(shownColumn);
  return (
    <li
      className={classes(
        "rounded-lg border bg-surface p-3 [contain-intrinsic-size:auto_130px] [content-visibility:auto]",
        selected.has(run.id) && "border-accent",
      )}
    >
      <div className="flex items-center gap-2.5">
        <input
          type="checkbox"
          aria-label={`Select ${run.name}`}
          className="size-4"
          checked={selected.has(run.id)}
          onChange={() => onSelect(toggled(selected, run.id))}
        />
        <Link
          id={runLinkId(run.id)}
          href={`/runs/${run.id}`}
          prefetch={false}
          className="min-w-0 flex-1 truncate font-[550]"
        >
          {run.name}
        </Link>
        {run.isSynthetic && <SyntheticBadge />}
        <StatusPill run={run} />
      </div>
      <div className="mt-1 truncate text-xs text-muted">
        {[queueText(run.queue), run.preset ?? "no preset", run.taskset, run.basePolicy, `seed ${run.seed}`, ...run.tags]
          .filter(Boolean)
          .join(" · ")}
      </div>
      <div className="mt-2.5 flex items-end justify-between gap-3 tabular-nums">
        <div className="min-w-28">
          <Updates run={run} />
        </div>
        <Sparkline values={run.rewardTail} label={`Reward of ${run.name} over its last updates`} width={80} />
        <span className="text-xs text-muted">
          <Ago at={run.createdAt} />
        </span>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-xs tabular-nums">
        {more.map((column) => (
          <div key={column.key} className="flex gap-1.5">
            <dt className="text-muted">{column.title}</dt>
            <dd className="font-[550]">{cardValue(run.values[takenKey(column.key, view.take)], column.format)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function cardValue(
  value: RunListRow["values"][string] | undefined,
  format: Parameters<typeof formatNumber>[1],
): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? value : formatNumber(value, format);
}
