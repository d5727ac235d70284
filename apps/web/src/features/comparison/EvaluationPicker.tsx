"use client";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { EvaluationView } from "../../api/types.ts";
import { Select } from "../../ui/Select.tsx";
import { choicesOf } from "./evaluationChoices.ts";

/** Changes what the address says is shown. */
export type Choose = (changes: Readonly<Record<string, string | null>>) => void;

interface EvaluationPickerProps {
  readonly a: string;
  readonly b: string;
  readonly choose: Choose;
}

/** Which two evaluations are compared: the base and the other one. */
export function EvaluationPicker({ a, b, choose }: EvaluationPickerProps) {
  const trpc = useTRPC();
  const list = useQuery(trpc.evaluations.list.queryOptions({}, { staleTime: 10_000 }));
  const evaluations = list.data ?? [];
  const benchmark = evaluations.find(({ id }) => id === a)?.benchmark ?? null;
  return (
    <section
      aria-label="Policies compared"
      className="grid grid-cols-1 gap-2 rounded-lg border bg-surface px-3 py-2.5 shadow-panel sm:grid-cols-2"
    >
      <Choice name="Base" value={a} evaluations={evaluations} first={null} onChange={(id) => choose({ a: id })} />
      <Choice
        name="Against"
        value={b}
        evaluations={evaluations}
        first={benchmark}
        onChange={(id) => choose({ b: id })}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly evaluations: readonly EvaluationView[];
  /** Benchmark whose evaluations come first. */
  readonly first: string | null;
  readonly onChange: (id: string) => void;
}

function Choice({ name, value, evaluations, first, onChange }: ChoiceProps) {
  const id = useId();
  const groups = choicesOf(evaluations, first);
  const isListed = evaluations.some((evaluation) => evaluation.id === value);
  return (
    <div className="grid min-w-0 grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-xs text-muted">
        {name}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="w-full">
        {value === "" && <option value="">Choose an evaluation…</option>}
        {value !== "" && !isListed && <option value={value}>{value}</option>}
        {groups.map(({ benchmark, options }) => (
          <optgroup key={benchmark} label={benchmark}>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.text}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
