"use client";
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff, X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { RunListChoices } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { ColumnSearch } from "./ColumnSearch.tsx";
import { moved } from "./moved.ts";
import { offeredColumns } from "./offeredColumns.ts";
import { defaultColumns, type RunsView } from "./runsView.ts";
import { shownColumn } from "./shownColumn.ts";

export interface ColumnPickerProps {
  readonly view: RunsView;
  readonly choices: RunListChoices | undefined;
  readonly onColumns: (columns: readonly string[]) => void;
  readonly onPinned: (pinned: readonly string[]) => void;
}

/** Which columns the list has, in what order, and which of them stay at the left. */
export function ColumnPicker(props: ColumnPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Columns"
      align="end"
      trigger={
        <Button>
          <Columns3 aria-hidden size={14} /> Columns
        </Button>
      }
    >
      <div className="w-[min(340px,calc(100vw-48px))]">
        <ChosenColumns {...props} />
        <MoreColumns {...props} />
      </div>
    </Popover>
  );
}

function ChosenColumns({ view, onColumns, onPinned }: ColumnPickerProps) {
  const { columns, pinned } = view;
  return (
    <section aria-label="Shown columns" className="mb-2 border-b pb-2">
      <div className="flex items-center">
        <h3 className="flex-1 text-xs font-semibold text-muted">Shown, in order</h3>
        <button
          type="button"
          className="rounded-sm text-xs text-accent hover:underline"
          onClick={() => {
            onColumns(defaultColumns);
            onPinned(["name"]);
          }}
        >
          Usual columns
        </button>
      </div>
      <ul className="scroll-thin mt-1 max-h-52 overflow-y-auto">
        {columns.map((key, index) => {
          const { title, meaning } = shownColumn(key);
          const isPinned = pinned.includes(key);
          const [above, below] = [columns[index - 1], columns[index + 1]];
          return (
            <li key={key} className="flex items-center gap-0.5">
              <span title={meaning} className="min-w-0 flex-1 truncate">
                {title}
              </span>
              <SmallButton
                label={`Move ${title} up`}
                onPress={above === undefined ? undefined : () => onColumns(moved(columns, key, above))}
              >
                <ArrowUp aria-hidden size={13} />
              </SmallButton>
              <SmallButton
                label={`Move ${title} down`}
                onPress={below === undefined ? undefined : () => onColumns(moved(columns, key, below))}
              >
                <ArrowDown aria-hidden size={13} />
              </SmallButton>
              <SmallButton
                label={isPinned ? `Unpin ${title}` : `Pin ${title} at the left`}
                onPress={() => onPinned(isPinned ? pinned.filter((other) => other !== key) : [...pinned, key])}
              >
                {isPinned ? <PinOff aria-hidden size={13} /> : <Pin aria-hidden size={13} />}
              </SmallButton>
              <SmallButton
                label={`Hide ${title}`}
                onPress={columns.length === 1 ? undefined : () => onColumns(columns.filter((other) => other !== key))}
              >
                <X aria-hidden size={13} />
              </SmallButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SmallButtonProps {
  readonly label: string;
  /** Undefined: there is nothing to do. */
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

function SmallButton({ label, onPress, children }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!onPress}
      onClick={onPress}
      className="rounded-sm p-1 text-muted hover:bg-sunken hover:text-text disabled:opacity-30"
    >
      {children}
    </button>
  );
}

function MoreColumns({ view, choices, onColumns }: ColumnPickerProps) {
  const metrics = choices?.metrics;
  const offered = useMemo(() => offeredColumns(metrics ?? []), [metrics]);
  return (
    <ColumnSearch label="Search columns" columns={offered}>
      {({ key, title, meaning, unit }) => {
        const shown = view.columns.includes(key);
        const change = () => onColumns(shown ? view.columns.filter((other) => other !== key) : [...view.columns, key]);
        return (
          <label title={meaning} className="flex cursor-pointer items-center gap-2 rounded-sm py-0.5 hover:bg-sunken">
            <input type="checkbox" checked={shown} onChange={change} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="max-w-28 truncate text-2xs text-faint">{unit === "" ? key : unit}</span>
          </label>
        );
      }}
    </ColumnSearch>
  );
}
