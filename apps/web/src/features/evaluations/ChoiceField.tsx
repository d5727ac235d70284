"use client";
import { useId } from "react";
import { Segments } from "../../ui/Segments.tsx";
import { FieldNotes, notesOf } from "./FieldNotes.tsx";

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly problem: string | undefined;
  readonly help?: string;
  readonly onChange: (value: Value) => void;
}

/** One of few, all of them in sight. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, choices, problem, help, onChange } = props;
  const id = useId();
  const change = (text: string) => {
    const chosen = choices.find((choice) => choice === text);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <div className="min-w-0">
      <div id={`${id}-label`} className="min-h-6 font-[550]">
        {label}
      </div>
      <Segments
        {...{ id, value, choices }}
        name={id}
        labelledBy={`${id}-label`}
        describedBy={notesOf({ id, problem, help })}
        invalid={problem !== undefined}
        onChange={change}
      />
      <FieldNotes {...{ id, problem, help }} />
    </div>
  );
}
