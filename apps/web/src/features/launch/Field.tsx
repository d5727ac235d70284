"use client";
import type { ConfigField } from "@holdfast/recipe";
import { Undo2 } from "lucide-react";
import { Switch } from "radix-ui";
import { classes } from "../../ui/classes.ts";
import { Segments } from "../../ui/Segments.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import type { FieldView } from "./arms.ts";
import { type Entry, entryOf, isSameValue } from "./entries.ts";
import { fieldHelp } from "./fieldHelp.ts";
import { fieldId } from "./fieldId.ts";
import { printValue } from "./printValue.ts";

export interface FieldOption {
  readonly value: string;
  readonly text: string;
}

interface FieldProps {
  readonly view: FieldView;
  readonly entry: Entry | undefined;
  /** It says something else than where the form started. */
  readonly changed: boolean;
  readonly problem: string | undefined;
  /** Where the preset's value comes from. */
  readonly source: string | undefined;
  /** Values there are, for settings that name something stored; undefined where any text will do. */
  readonly options: readonly FieldOption[] | "loading" | undefined;
  /** null takes the base value again. */
  readonly onChange: (entry: Entry | null) => void;
}

/** One setting: label, control with unit, what it does, its default and source, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { view, entry, changed, problem, source, onChange } = props;
  const { field, base, differing } = view;
  const id = fieldId(field.path);
  const { accepts, origin } = fieldHelp(field, view.default);
  return (
    <div className="min-w-0">
      <div className="flex min-h-6 items-center gap-2">
        <Label field={field} id={id} grouped={isGrouped(props)} />
        {field.unit && <span className="text-xs text-faint">{field.unit}</span>}
        {changed && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="ml-auto inline-flex items-center gap-1 rounded-sm text-xs text-warn hover:underline"
          >
            <Undo2 aria-hidden size={12} /> back to {base === undefined ? "each arm’s own" : printValue(base)}
          </button>
        )}
      </div>
      <Control {...props} id={id} />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-bad">
          {problem}
        </p>
      )}
      {differing !== null && entry === undefined && (
        <p className="mt-1 text-xs text-accent">The arms differ: {differing}</p>
      )}
      <p id={`${id}-help`} className="mt-1 text-xs text-muted">
        {field.description} {isTyped(field) && <span className="text-faint">{accepts}</span>}
      </p>
      <p className="mt-0.5 border-l-2 border-line pl-2 text-xs text-faint">
        {source && base !== undefined && !isSameValue(base, view.default) && (
          <span className="block">
            Preset {printValue(base)} · {source}
          </span>
        )}
        {origin}
      </p>
    </div>
  );
}

/** Whether what is accepted cannot be seen from the control. */
const isTyped = ({ kind }: ConfigField) => kind === "number" || kind === "integer" || kind === "range";

function Label({ field, id, grouped }: { field: ConfigField; id: string; grouped: boolean }) {
  if (grouped) {
    return (
      <span id={`${id}-label`} className="font-[550]">
        {field.label}
      </span>
    );
  }
  return (
    <label htmlFor={id} className="font-[550]">
      {field.label}
    </label>
  );
}

const onOff = ["on", "off"];
const mostSegments = 5;

/** Whether the control is a group of radios, which a label cannot point at. */
function isGrouped({ view: { field, base }, options }: FieldProps): boolean {
  if (field.kind === "boolean") return base === undefined;
  return options === undefined && field.choices !== null && field.choices.length <= mostSegments;
}

function Control(props: FieldProps & { readonly id: string }) {
  const { view, entry, problem, options, onChange, id } = props;
  const { field, base } = view;
  const invalid = problem !== undefined;
  const describedBy = classes(problem && `${id}-problem`, `${id}-help`);
  if (isGrouped(props)) {
    const value = entry ?? base;
    const shared = { id, name: field.path, labelledBy: `${id}-label`, describedBy, invalid };
    if (field.kind === "boolean") {
      const chosen = value === undefined ? null : printValue(value);
      return <Segments {...shared} value={chosen} choices={onOff} onChange={(choice) => onChange(choice === "on")} />;
    }
    const chosen = value === undefined ? null : String(value);
    return <Segments {...shared} value={chosen} choices={(field.choices ?? []).map(String)} onChange={onChange} />;
  }
  const described = { id, "aria-invalid": invalid, "aria-describedby": describedBy };
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
  const text = typeof entry === "string" ? entry : base === undefined ? "" : String(entryOf(base));
  const listed = options === "loading" ? [{ value: text, text }] : options;
  const choices = listed ?? field.choices?.map((choice) => ({ value: String(choice), text: String(choice) }));
  if (choices) {
    const known = choices.some(({ value }) => value === text);
    return (
      <Select
        {...described}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
        className="w-full max-w-96"
      >
        {text === "" && <option value="">as each arm has it</option>}
        {!known && text !== "" && <option value={text}>{text} (not found)</option>}
        {choices
          .filter(({ value }) => value !== "")
          .map((choice) => (
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
      placeholder={base === undefined ? "as each arm has it" : field.kind === "range" ? "low, high" : undefined}
      onChange={(event) => onChange(event.target.value === "" && base === undefined ? null : event.target.value)}
      className="w-full max-w-44"
    />
  );
}
