"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { LineKey } from "../../charts/LineKey.tsx";
import { classes } from "../../ui/classes.ts";
import { formatDelta, formatNumber, type NumberFormat } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StatusPill } from "../runs/StatusPill.tsx";
import type { StyledGroup } from "./channels.ts";
import { metricFormat, metricTitle } from "./metricFormat.ts";
import { type GroupValues, type IntervalMethod, type ValueCell, type ValueKind, valueTable } from "./valueTable.ts";

interface ValueTableProps {
  readonly groups: readonly StyledGroup[];
  readonly metrics: readonly string[];
  readonly kind: ValueKind;
  readonly onKind: (kind: ValueKind) => void;
  readonly onBaseline: (runId: string) => void;
}

/** Final or best values of each group and its runs, with intervals and differences to the baseline. */
export function ValueTable({ groups, metrics, kind, onKind, onBaseline }: ValueTableProps) {
  const rows = valueTable(groups, metrics, kind);
  const hasBaseline = groups.some(({ isBaseline }) => isBaseline) && groups.length > 1;
  return (
    <Panel
      title="Values"
      unit={kind === "final" ? "latest of each run" : "best over each run, by the better direction"}
    >
      <div className="mt-1.5 mb-2 flex items-center gap-2">
        <span id="values-kind" className="sr-only">
          Which value of each run
        </span>
        <Segments
          id="values"
          name="values"
          labelledBy="values-kind"
          value={kind}
          choices={["final", "best"]}
          onChange={(choice) => onKind(choice === "best" ? "best" : "final")}
        />
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label="Values, scrolls"
        className="scroll-thin relative -mx-3 max-h-[40rem] overflow-auto border-t"
      >
        <table aria-label="Values by group" className="w-full border-separate border-spacing-0 tabular-nums">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className={classes(nameCell, headCell, "z-30 py-2 text-left font-medium")}>
                Group
              </th>
              {metrics.map((metric) => (
                <Heads key={metric} metric={metric} hasBaseline={hasBaseline} />
              ))}
            </tr>
          </thead>
          {rows.map((row) => (
            <GroupRows key={row.group.id} {...{ row, metrics, hasBaseline, onBaseline }} />
          ))}
        </table>
      </div>
      <p className="border-t pt-2 pb-1 text-xs text-muted">{methods(rows)}</p>
    </Panel>
  );
}

const headCell = "sticky top-0 z-20 bg-surface";
const nameCell = "sticky left-0 z-10 max-w-[44vw] min-w-36 bg-surface px-3 md:max-w-80";

function Heads({ metric, hasBaseline }: { metric: string; hasBaseline: boolean }) {
  return (
    <>
      <th scope="col" className={classes(headCell, "border-l px-3 py-2 text-right font-medium whitespace-nowrap")}>
        {metricTitle(metric)}
      </th>
      {hasBaseline && (
        <th scope="col" className={classes(headCell, "px-3 py-2 text-right font-medium whitespace-nowrap")}>
          Δ<span className="sr-only"> {metricTitle(metric)}</span> to baseline
        </th>
      )}
    </>
  );
}

interface RowProps {
  readonly row: GroupValues;
  readonly metrics: readonly string[];
  readonly hasBaseline: boolean;
  readonly onBaseline: (runId: string) => void;
}

function GroupRows({ row: { group, cells, runs }, metrics, hasBaseline, onBaseline }: RowProps) {
  const [open, setOpen] = useState(false);
  const [only, ...others] = runs;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tbody>
      <tr className={classes("[&>*]:border-t", group.isBaseline && "[&>*]:bg-accent-soft")}>
        <th scope="row" className={classes(nameCell, "py-1.5 text-left font-normal")}>
          <span className="flex items-center gap-1.5">
            <LineKey line={{ ...group, bold: group.isBaseline }} />
            {only && others.length === 0 ? (
              <RunLink run={only.run} label={group.label} />
            ) : (
              <button
                type="button"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                title={group.label}
                className="inline-flex min-w-0 items-center gap-1 rounded-sm font-[550] hover:text-accent"
              >
                <span className="truncate">{group.label}</span>
                <span className="font-normal whitespace-nowrap text-faint">{runs.length} runs</span>
                <Chevron aria-hidden size={13} className="shrink-0" />
              </button>
            )}
          </span>
          {group.isBaseline ? (
            <span className="text-xs text-muted">baseline</span>
          ) : (
            <button
              type="button"
              onClick={() => onBaseline(group.id)}
              aria-label={`make baseline: ${group.label}`}
              className="rounded-sm text-xs text-muted hover:text-accent hover:underline"
            >
              make baseline
            </button>
          )}
        </th>
        <Cells {...{ cells, metrics, hasBaseline }} />
      </tr>
      {open &&
        runs.map(({ run, cells: own }) => (
          <tr key={run.id} className="[&>*]:border-t">
            <th scope="row" className={classes(nameCell, "py-1 pl-9 text-left font-normal")}>
              <span className="flex items-center gap-2">
                <RunLink run={run} label={run.name} />
                <StatusPill run={run} />
              </span>
            </th>
            <Cells {...{ cells: own, metrics, hasBaseline }} />
          </tr>
        ))}
    </tbody>
  );
}

function RunLink({ run, label }: { run: GroupValues["runs"][number]["run"]; label: string }) {
  return (
    <Link
      href={`/runs/${run.id}`}
      prefetch={false}
      title={run.name}
      className="min-w-0 truncate rounded-sm font-[550] hover:text-accent hover:underline"
    >
      {label}
    </Link>
  );
}

interface CellsProps {
  readonly cells: readonly (ValueCell | null)[];
  readonly metrics: readonly string[];
  readonly hasBaseline: boolean;
}

function Cells({ cells, metrics, hasBaseline }: CellsProps) {
  return metrics.map((metric, index) => {
    const [cell, format] = [cells[index] ?? null, metricFormat(metric)];
    return [
      <td key={metric} className="border-l px-3 py-1.5 text-right whitespace-nowrap">
        <span className={classes(cell?.isBest && "font-semibold")}>{formatNumber(cell?.value, format)}</span>
        {cell?.interval && (
          <span className="block text-xs text-faint" title={methodText(cell.interval.method, cell.interval.of)}>
            {rangeText(cell.interval, format)} · {cell.interval.method === "t" ? "n" : "k"} = {cell.interval.of}
          </span>
        )}
      </td>,
      hasBaseline && (
        <td key={`${metric} delta`} className="px-3 py-1.5 text-right whitespace-nowrap">
          {cell?.delta ? <Delta delta={cell.delta} format={format} /> : <span className="text-faint">–</span>}
        </td>
      ),
    ];
  });
}

function Delta({ delta, format }: { delta: NonNullable<ValueCell["delta"]>; format: NumberFormat }) {
  return (
    <>
      {formatDelta(delta.mean, format)}
      {Number.isFinite(delta.low) && (
        <span className="block text-xs text-faint" title="95 % interval of the difference, from both intervals">
          {formatDelta(delta.low, format)} to {formatDelta(delta.high, format)}
        </span>
      )}
    </>
  );
}

const rangeText = ({ low, high }: { low: number; high: number }, format: NumberFormat) =>
  `${formatNumber(low, format)} to ${formatNumber(high, format)}`;

const methodText = (method: IntervalMethod, of: number) =>
  method === "t"
    ? `95 % interval of the mean, Student's t over ${of} runs`
    : `95 % interval, Wilson's over ${of} tasks`;

/** How the intervals in the table were made. */
function methods(rows: readonly GroupValues[]): string {
  const cells = rows.flatMap(({ cells: own, runs }) => [own, ...runs.map((run) => run.cells)].flat());
  const used = new Set(cells.flatMap((cell) => cell?.interval?.method ?? []));
  const words = [
    used.has("t") && "over the n runs of a group Student’s t",
    used.has("wilson") && "for one scoring of a pool of k tasks Wilson’s",
  ].filter((word) => word !== false);
  if (words.length === 0) return "One run has no interval: give each recipe a second seed.";
  return `Intervals are 95 %: ${words.join(", ")}. Those of differences hold the uncertainty of both.`;
}
