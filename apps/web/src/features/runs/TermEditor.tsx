"use client";
import { parseRunFilter, printRunFilter, runColumn, type RunFilter } from "@holdfast/recipe";
import { type FormEvent, useMemo, useState } from "react";
import type { RunListChoices } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Select.tsx";
import { ColumnSearch } from "./ColumnSearch.tsx";
import { ComparisonForm } from "./ComparisonForm.tsx";
import { offeredColumns } from "./offeredColumns.ts";

interface TermEditorProps {
  /** Null: a new one. */
  readonly term: RunFilter | null;
  readonly choices: RunListChoices | undefined;
  readonly onDone: (term: RunFilter) => void;
}

/** One term of a filter: a column is chosen, then how it compares; anything but a comparison is changed as text. */
export function TermEditor({ term, choices, onDone }: TermEditorProps) {
  const [chosen, setChosen] = useState(term?.kind === "compare" ? term.column : null);
  const metrics = choices?.metrics;
  const offered = useMemo(() => offeredColumns(metrics ?? []).filter(({ sorts }) => sorts !== null), [metrics]);
  if (term !== null && term.kind !== "compare") return <TermText term={term} onDone={onDone} />;
  const column = chosen === null ? undefined : runColumn(chosen);
  if (column) {
    return (
      <ComparisonForm column={column} term={term} choices={choices} onDone={onDone} onBack={() => setChosen(null)} />
    );
  }
  return (
    <div className="w-[min(300px,calc(100vw-48px))]">
      <ColumnSearch label="Column to filter by" columns={offered}>
        {({ key, title, meaning, unit }) => (
          <button
            type="button"
            title={meaning}
            onClick={() => setChosen(key)}
            className="flex w-full items-center gap-2 rounded-sm px-1 py-0.5 text-left hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="max-w-28 truncate text-2xs text-faint">{unit === "" ? key : unit}</span>
          </button>
        )}
      </ColumnSearch>
    </div>
  );
}

function TermText({ term, onDone }: { term: RunFilter; onDone: (term: RunFilter) => void }) {
  const [text, setText] = useState(() => printRunFilter(term));
  const parsed = parseRunFilter(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parsed.ok && parsed.filter) onDone(parsed.filter);
  };
  return (
    <form onSubmit={submit} className="grid w-[min(360px,calc(100vw-48px))] gap-2">
      <Input
        aria-label="Filter as text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={!parsed.ok}
        className="w-full font-mono"
      />
      {!parsed.ok && <p className="text-bad">{parsed.problem.message}</p>}
      <Button type="submit" disabled={!parsed.ok || parsed.filter === null}>
        Apply
      </Button>
    </form>
  );
}
