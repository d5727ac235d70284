"use client";
import { useId } from "react";
import { Select } from "../../ui/Select.tsx";
import { FieldNotes, notesOf } from "./FieldNotes.tsx";

interface SelectFieldProps {
  readonly label: string;
  /** Empty: nothing is chosen yet. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly problem: string | undefined;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

/** One of many; nothing at first. */
export function SelectField({ label, value, problem, help, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block min-h-6 font-[550]">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={notesOf({ id, problem, help })}
        onChange={(event) => onChange(event.target.value)}
        className="w-full"
      >
        <option value="">Choose…</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
      <FieldNotes {...{ id, problem, help }} />
    </div>
  );
}
