"use client";
import { Archive } from "lucide-react";
import type { RunListChoices } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { ViewsMenu } from "../shell/ViewsMenu.tsx";
import { ColumnPicker } from "./ColumnPicker.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { printView, type RunsView } from "./runsView.ts";

interface RunsToolbarProps {
  readonly view: RunsView;
  readonly choices: RunListChoices | undefined;
  readonly shown: {
    readonly loaded: boolean;
    /** Runs that match. */
    readonly total: number;
    readonly of: { readonly total: number; readonly archived: number } | undefined;
  };
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What is shown of the list: filter, last or best values, columns, archived ones, saved views. */
export function RunsToolbar({ view, choices, shown, onChange }: RunsToolbarProps) {
  const all = view.archived ? shown.of?.archived : shown.of?.total;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <FilterBar
        text={view.text}
        filter={view.filter}
        problem={view.problem}
        choices={choices}
        onText={(text) => onChange({ q: text })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-24 text-right text-muted tabular-nums max-md:text-left">
          {shown.loaded && all !== undefined ? `${shown.total} of ${all} runs` : "\u00a0"}
        </span>
        <span id="runs-take" className="sr-only">
          Value of metric columns
        </span>
        <Segments
          id="runs-take-choice"
          name="take"
          labelledBy="runs-take"
          value={view.take}
          choices={["last", "best"]}
          onChange={(take) => onChange({ show: printView.take(take === "best" ? "best" : "last") })}
        />
        <ColumnPicker
          view={view}
          choices={choices}
          onColumns={(columns) => onChange({ cols: printView.columns(columns) })}
          onPinned={(pinned) => onChange({ pin: printView.pinned(pinned) })}
        />
        <Button aria-pressed={view.archived} onClick={() => onChange({ archived: view.archived ? null : "only" })}>
          <Archive aria-hidden size={14} />
          {view.archived
            ? "Back to runs"
            : `Archived${shown.of && shown.of.archived > 0 ? ` (${shown.of.archived})` : ""}`}
        </Button>
        <ViewsMenu page="/runs" />
      </div>
    </div>
  );
}
