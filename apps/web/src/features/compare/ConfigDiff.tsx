"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useRef } from "react";
import { toast } from "sonner";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Input } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { type DiffColumn, diffConfigs, diffMarkdown, type DiffRow, filterDiff } from "./diffConfigs.ts";

interface ConfigDiffProps {
  /** The baseline first. */
  readonly columns: readonly DiffColumn[];
  /** What a column is, e.g. "run" or "arm". */
  readonly noun: string;
}

/** Settings side by side, the baseline's frozen at the left; only those that differ, unless asked for all. */
export function ConfigDiff({ columns, noun }: ConfigDiffProps) {
  const url = useUrlState();
  const [all, filter] = [url.get("settings") === "all", url.get("setting")];
  const rows = diffConfigs(columns);
  const differing = rows.filter(({ differs }) => differs);
  const shown = filterDiff(all ? rows : differing, filter);
  const copy = () =>
    navigator.clipboard.writeText(diffMarkdown(columns, shown)).then(
      () => toast.success(`Copied ${shown.length} settings of ${columns.length} ${noun}s as Markdown`),
      () => toast.error("The browser did not allow copying"),
    );
  return (
    <Panel title="What differs" unit={`${differing.length} of ${rows.length} settings, ${columns.length} ${noun}s`}>
      <div className="mt-1.5 mb-2 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Filter settings"
          placeholder="Filter settings"
          value={filter}
          onChange={(event) => url.set({ setting: event.target.value || null })}
          className="min-w-0 flex-1 basis-full sm:max-w-60 sm:basis-auto"
        />
        <label className="flex items-center gap-1.5 text-muted">
          <input
            type="checkbox"
            checked={!all}
            onChange={() => url.set({ settings: all ? null : "all" })}
            className="size-4"
          />
          Differences only
        </label>
        <Button className="ml-auto" onClick={() => void copy()}>
          Copy as Markdown
        </Button>
      </div>
      <DiffTable columns={columns} rows={shown} noun={noun} />
      {shown.length === 0 && (
        <p className="border-t px-3 py-4 text-center text-muted">
          {differing.length === 0 && !all ? `The ${noun}s have the same settings.` : "No setting matches."}
        </p>
      )}
    </Panel>
  );
}

const columnWidth = 148;
const frozen = { "--setting": "min(230px, 36vw)", "--baseline": "min(148px, 27vw)" };
const withFrozen = (style: CSSProperties): CSSProperties => ({ ...frozen, ...style });

const cell = "truncate border-t px-3 py-1.5 font-mono text-xs";
const head = "truncate px-3 py-2 text-left text-xs font-medium text-muted";
const settingCell = "sticky left-0 z-10 w-(--setting) bg-surface";
const baselineCell = "sticky left-(--setting) z-10 w-(--baseline) border-r bg-surface";

interface DiffTableProps extends ConfigDiffProps {
  readonly rows: readonly DiffRow[];
}

/** Only the columns in sight are in the page, so that a hundred of them scroll like ten. */
function DiffTable({ columns, rows, noun }: DiffTableProps) {
  const [baseline, ...others] = columns;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: others.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 4,
    initialRect: { width: 1_000, height: 0 },
  });
  const visible = virtualizer.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const width = `calc(var(--setting) + var(--baseline) + ${virtualizer.getTotalSize()}px)`;
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label="Settings, scrolls sideways"
      className="scroll-thin relative -mx-3 overflow-x-auto border-t"
    >
      <table
        aria-label={`Settings by ${noun}`}
        aria-colcount={columns.length + 1}
        className="table-fixed border-separate border-spacing-0"
        style={withFrozen({ width, minWidth: "100%" })}
      >
        <thead>
          <tr>
            <th scope="col" aria-colindex={1} className={classes(head, settingCell)}>
              Setting
            </th>
            <th scope="col" aria-colindex={2} title={baseline?.label} className={classes(head, baselineCell)}>
              {baseline?.label} <span className="font-normal text-faint">baseline</span>
            </th>
            {before > 0 && <td style={{ width: before }} />}
            {visible.map(({ index, key }) => (
              <th
                key={key}
                scope="col"
                aria-colindex={index + 3}
                title={others[index]?.label}
                style={{ width: columnWidth }}
                className={head}
              >
                {others[index]?.label}
              </th>
            ))}
            <td style={after > 0 ? { width: after } : undefined} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, description, values }) => (
            <tr key={path}>
              <th
                scope="row"
                title={`${path}: ${description}`}
                className={classes(cell, settingCell, "text-left font-normal")}
              >
                {path}
              </th>
              <DiffCell value={values[0]} noun={noun} className={baselineCell} column={2} />
              {before > 0 && <td className="border-t" />}
              {visible.map(({ index, key }) => {
                const value = values[index + 1];
                return (
                  <DiffCell
                    key={key}
                    value={value}
                    noun={noun}
                    className={value === values[0] ? "" : "bg-warn-soft"}
                    column={index + 3}
                  />
                );
              })}
              <td className="border-t" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DiffCellProps {
  readonly value: string | null | undefined;
  readonly noun: string;
  readonly className: string;
  readonly column: number;
}

function DiffCell({ value, noun, className, column }: DiffCellProps) {
  return (
    <td aria-colindex={column} title={value ?? `Does nothing in this ${noun}`} className={classes(cell, className)}>
      {value ?? <span className="text-faint">–</span>}
    </td>
  );
}
