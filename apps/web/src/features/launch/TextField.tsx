"use client";
import { Input } from "../../ui/Select.tsx";
import { fieldId } from "./fieldId.ts";

interface TextFieldProps {
  readonly path: string;
  readonly label: string;
  readonly unit?: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly help?: string;
  readonly short?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field of the form that is not a setting of a run. */
export function TextField({ path, label, unit, value, problem, help, short, onChange }: TextFieldProps) {
  const id = fieldId(path);
  const described = [problem !== undefined && `${id}-problem`, help !== undefined && `${id}-help`].filter(Boolean);
  return (
    <div className="min-w-0">
      <div className="flex min-h-6 items-center gap-2">
        <label htmlFor={id} className="font-[550]">
          {label}
        </label>
        {unit && <span className="text-xs text-faint">{unit}</span>}
      </div>
      <Input
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        inputMode={short ? "decimal" : "text"}
        aria-invalid={problem !== undefined}
        aria-describedby={described.join(" ") || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={short ? "w-full max-w-44" : "w-full"}
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-bad">
          {problem}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-muted">
          {help}
        </p>
      )}
    </div>
  );
}
