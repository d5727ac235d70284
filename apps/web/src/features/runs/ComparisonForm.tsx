"use client";
import {
  filterOperators,
  readFilterValue,
  type Comparison,
  type FilterOperator,
  type RunColumn,
  type RunFilter,
} from "@holdfast/recipe";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { RunListChoices } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { shownColumn } from "./shownColumn.ts";

interface ComparisonFormProps {
  readonly column: RunColumn;
  readonly term: Comparison | null;
  readonly choices: RunListChoices | undefined;
  readonly onDone: (term: RunFilter) => void;
  readonly onBack: () => void;
}

/** How a column compares with what. Wrong values are named and nothing is applied. */
export function ComparisonForm({ column, term, choices, onDone, onBack }: ComparisonFormProps) {
  const operators = filterOperators[column.kind];
  const own = term?.column === column.key ? term : null;
  const [operator, setOperator] = useState<FilterOperator>(own?.operator ?? usualOperator(column));
  const [written, setWritten] = useState(own?.values.map(String).join(", ") ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const { title, meaning } = shownColumn(column.key.replace(/^best\./, "metric."));
  const takesValue = operator !== "is empty" && operator !== "is not empty";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const texts =
      operator === "in" || operator === "not in" ? written.split(",").map((text) => text.trim()) : [written];
    const values = (takesValue ? texts : []).map((text) => readFilterValue(column, text));
    const refused = values.find((value) => !value.ok);
    if (refused) return setProblem(refused.message);
    onDone({
      ...{ kind: "compare", column: column.key, operator },
      values: values.flatMap((value) => (value.ok ? [value.value] : [])),
    });
  };

  return (
    <form onSubmit={submit} className="grid w-[min(300px,calc(100vw-48px))] gap-2">
      <div className="flex items-center gap-1.5">
        <Button look="quiet" aria-label="Another column" className="-ml-1 w-7 px-0!" onClick={onBack}>
          <ArrowLeft aria-hidden size={14} />
        </Button>
        <span title={meaning} className="min-w-0 truncate font-[550]">
          {title}
        </span>
      </div>
      <div className="flex gap-2">
        <Select
          aria-label="How it compares"
          value={operator}
          onChange={(event) => setOperator(operators.find((known) => known === event.target.value) ?? operator)}
        >
          {operators.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </Select>
        {takesValue && (
          <ValueField column={column} choices={choices} value={written} onChange={setWritten} problem={problem} />
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  );
}

interface ValueFieldProps {
  readonly column: RunColumn;
  readonly choices: RunListChoices | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
}

function ValueField({ column, choices, value, onChange, problem }: ValueFieldProps) {
  const listId = useId();
  const offered = offeredValues(column, choices);
  return (
    <>
      <Input
        aria-label="Value"
        list={listId}
        autoFocus
        aria-invalid={problem !== null}
        placeholder={placeholders[column.kind]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full flex-1"
      />
      <datalist id={listId}>
        {offered.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}

const placeholders: Readonly<Record<RunColumn["kind"], string>> = {
  number: "0.9",
  text: "text",
  tags: "tag",
  flag: "true or false",
  time: "7d or 2026-03-01",
};

const usualOperator = ({ kind, choices }: RunColumn): FilterOperator => {
  if (kind === "number" || kind === "time") return choices ? "=" : ">";
  return kind === "text" && !choices ? "~" : "=";
};

function offeredValues({ key, kind, choices }: RunColumn, known: RunListChoices | undefined): readonly string[] {
  if (choices) return choices.map(String);
  if (kind === "flag") return ["true", "false"];
  if (key === "tag") return known?.tags ?? [];
  if (key === "preset") return known?.presets ?? [];
  return key === "taskset" ? (known?.tasksets ?? []) : [];
}
