"use client";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import type { RunListRow } from "../../api/types.ts";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { comparePath } from "./BulkBar.tsx";
import { filterFieldId } from "./FilterBar.tsx";
import { runLinkId } from "./runLinkId.ts";
import { toggled } from "./toggled.ts";

interface RunCursorOptions {
  readonly rows: readonly RunListRow[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Keys that walk through the list: the focus is on a run's link, so that Enter opens it. */
export function useRunCursor({ rows, selected, onSelect }: RunCursorOptions): void {
  const router = useRouter();
  const focused = () => rows.findIndex(({ id }) => document.activeElement?.id === runLinkId(id));
  const move = (by: number) => {
    const run = rows[Math.min(rows.length - 1, Math.max(0, focused() + by))];
    const link = run && document.getElementById(runLinkId(run.id));
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  };
  useShortcuts("Runs", [
    { name: "Next run", keys: "j", run: () => move(1), inPalette: false },
    { name: "Run before", keys: "k", run: () => move(-1), inPalette: false },
    {
      name: "Select the run, or take it out",
      keys: "x",
      inPalette: false,
      run: () => {
        const run = rows[focused()];
        if (run) onSelect(toggled(selected, run.id));
      },
    },
    { name: "Open the run", keys: "enter", native: true, inPalette: false, run: () => undefined },
    {
      name: "Compare the selected runs",
      keys: "c",
      run: () => {
        if (selected.size > 0) router.push(comparePath([...selected].map((id) => ({ id }))));
        else toast("Select runs with x first, then c compares them.");
      },
    },
    { name: "Filter", keys: "/", run: () => document.getElementById(filterFieldId)?.focus() },
    { name: "Clear the selection", keys: "escape", run: () => onSelect(new Set()), inPalette: false },
  ]);
}
