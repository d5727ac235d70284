"use client";
import type { ConfigField, ConfigValue } from "@holdfast/recipe";
import { Undo2 } from "lucide-react";
import { Switch } from "radix-ui";
import { classes } from "../../ui/classes.ts";
import { Input, Select } from "../../ui/Select.tsx";
import { entryText } from "./draft.ts";
import { printValue } from "./printValue.ts";
import { fieldId } from "./useLaunchForm.ts";

interface FieldProps {
  readonly field: ConfigField;
  /** Value of the preset or of the copied run. */
  readonly base: ConfigValue;
  readonly entry: string | boolean | undefined;
  readonly problem: string | undefined;
  /** Where the preset's value comes from. */
  readonly source: string | undefined;
  /** Values there are, for settings that name something stored. */
  readonly options: readonly { readonly value: string; readonly text: string }[] | undefined;
  /** null takes the base value again. */
  readonly onChange: (entry: string | boolean | null) => void;
}

/** One setting: label, control with unit, what it does, its default and source, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { field, base, entry, problem, source, onChange } = props;
  const id = fieldId(field.path);
  const changed = entry !== undefined && entry !== (typeof base === "boolean" ? base : entryText(base));
  return (
    <div className="min-w-0">
      <div className="flex min-h-6 items-center gap-2">
        <label htmlFor={id} className="font-[550]">
          {field.label}
        </label>
        {field.unit && <span className="text-xs text-faint">{field.unit}</span>}
        {changed && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="ml-auto inline-flex items-center gap-1 rounded-sm text-xs text-warn hover:underline"
          >
            <Undo2 aria-hidden size={12} /> back to {printValue(base)}
          </button>
        )}
      </div>
      <Control {...props} id={id} />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-bad">
          {problem}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1 text-xs text-muted">
        {field.description}{" "}
        <span className="text-faint">
          Default {printValue(field.default)}
          {field.kind === "integer" || field.kind === "number"
            ? `; ${printValue(field.min ?? 0)} to ${printValue(field.max ?? 0)}`
            : ""}
          .
        </span>
      </p>
      {source && <p className="mt-0.5 border-l-2 border-line pl-2 text-xs text-faint">{source}</p>}
    </div>
  );
}

function Control({ field, base, entry, problem, options, onChange, id }: FieldProps & { readonly id: string }) {
  const described = {
    id,
    "aria-invalid": problem !== undefined,
    "aria-describedby": classes(problem && `${id}-problem`, `${id}-help`),
  };
  if (field.kind === "boolean") {
    const on = entry === undefined ? base === true : entry === true;
    return (
      <Switch.Root
        {...described}
        checked={on}
        onCheckedChange={(checked) => onChange(checked)}
        className="mt-1 flex h-5 w-9 items-center rounded-full bg-line-strong px-0.5 data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="size-4 rounded-full bg-surface transition-transform duration-100 data-[state=checked]:translate-x-4" />
      </Switch.Root>
    );
  }
  const text = typeof entry === "string" ? entry : entryText(base);
  const choices = options ?? field.choices?.map((choice) => ({ value: String(choice), text: String(choice) }));
  if (choices) {
    const known = choices.some(({ value }) => value === text);
    return (
      <Select
        {...described}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="w-full max-w-96"
      >
        {!known && <option value={text}>{text} (not found)</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      {...described}
      value={text}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.kind === "text" || field.kind === "range" ? "text" : "decimal"}
      placeholder={field.kind === "range" ? "low, high" : undefined}
      onChange={(event) => onChange(event.target.value)}
      className="w-full max-w-44"
    />
  );
}
