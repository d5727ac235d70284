"use client";
import { filterTerms, joined, printRunFilter, type FilterProblem, type RunFilter } from "@holdfast/recipe";
import { Plus, Search, X } from "lucide-react";
import { useState } from "react";
import type { RunListChoices } from "../../api/types.ts";
import { Popover } from "../../ui/Popover.tsx";
import { Input } from "../../ui/Select.tsx";
import { TermEditor } from "./TermEditor.tsx";

interface FilterBarProps {
  readonly text: string;
  readonly filter: RunFilter | null;
  readonly problem: FilterProblem | null;
  readonly choices: RunListChoices | undefined;
  readonly onText: (text: string) => void;
}

export const filterFieldId = "runs-filter";

/** The filter as a text and as chips, two views of one thing: each term of the text is a chip, each change of a chip is text. */
export function FilterBar({ text, filter, problem, choices, onText }: FilterBarProps) {
  const terms = filterTerms(filter);
  const setTerms = (next: readonly RunFilter[]) => onText(printRunFilter(joined("all", next)));
  return (
    <div className="min-w-0 flex-1 basis-72">
      <div className="relative">
        <Search aria-hidden size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
        <Input
          id={filterFieldId}
          type="search"
          aria-label="Filter runs"
          aria-invalid={problem !== null}
          aria-describedby={problem ? "runs-filter-problem" : undefined}
          placeholder="Words, or status = running and metric.reward/newest > 0.9"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
          className="w-full pl-8"
        />
      </div>
      {problem ? (
        <Problem text={text} problem={problem} />
      ) : (
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {terms.map((term, index) => (
            <Chip
              key={printRunFilter(term)}
              term={term}
              choices={choices}
              onChange={(changed) => setTerms(terms.with(index, changed))}
              onRemove={() => setTerms(terms.toSpliced(index, 1))}
            />
          ))}
          <AddTerm choices={choices} onAdd={(term) => setTerms([...terms, term])} />
        </div>
      )}
    </div>
  );
}

/** What is wrong, and the place marked in the text. */
function Problem({ text, problem }: { text: string; problem: FilterProblem }) {
  const end = problem.at + problem.length;
  return (
    <p id="runs-filter-problem" role="alert" className="mt-1.5 text-bad">
      {problem.message}
      <code className="ml-2 rounded-sm bg-bad-soft px-1 font-mono text-xs break-all">
        {text.slice(0, problem.at)}
        <mark className="bg-transparent font-semibold text-bad underline decoration-wavy">
          {text.slice(problem.at, end) || "‸"}
        </mark>
        {text.slice(end)}
      </code>
    </p>
  );
}

interface ChipProps {
  readonly term: RunFilter;
  readonly choices: RunListChoices | undefined;
  readonly onChange: (term: RunFilter) => void;
  readonly onRemove: () => void;
}

function Chip({ term, choices, onChange, onRemove }: ChipProps) {
  const [open, setOpen] = useState(false);
  const text = printRunFilter(term);
  return (
    <span className="inline-flex max-w-full items-center rounded-md border border-line-strong bg-surface text-xs">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={`Change ${text}`}
        trigger={
          <button type="button" className="min-w-0 truncate rounded-l-md py-0.5 pr-1 pl-2 font-mono hover:bg-sunken">
            {text}
          </button>
        }
      >
        <TermEditor
          term={term}
          choices={choices}
          onDone={(changed) => {
            setOpen(false);
            onChange(changed);
          }}
        />
      </Popover>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        className="rounded-r-md p-1 text-muted hover:bg-sunken hover:text-text"
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  );
}

function AddTerm({ choices, onAdd }: { choices: RunListChoices | undefined; onAdd: (term: RunFilter) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Add a filter"
      trigger={
        <button
          type="button"
          className="inline-flex items-center gap-1 rounded-md border border-dashed border-line-strong px-2 py-0.5 text-xs text-muted hover:bg-sunken hover:text-text"
        >
          <Plus aria-hidden size={12} /> Filter
        </button>
      }
    >
      <TermEditor
        term={null}
        choices={choices}
        onDone={(term) => {
          setOpen(false);
          onAdd(term);
        }}
      />
    </Popover>
  );
}
