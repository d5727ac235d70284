"use client";
import { Plus, X } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { blockOf, blocks } from "./blocks.ts";
import { fieldId } from "./fieldId.ts";
import { type GridAxis, gridFields, maxAxes } from "./grid.ts";
import { counted } from "./orderText.ts";
import type { LaunchForm } from "./useLaunchForm.ts";

/** A small grid: up to three settings, each with the values to try, in every combination. */
export function GridFields({ form }: { form: LaunchForm }) {
  const { grid } = form.entered;
  const change = (index: number, axis: GridAxis | null) =>
    form.enter({ grid: grid.flatMap((other, at) => (at !== index ? [other] : axis ? [axis] : [])) });
  return (
    <fieldset className="min-w-0 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel">
      <legend className="sr-only">Grid</legend>
      <div className="flex flex-wrap items-center gap-2">
        <h2 aria-hidden className="text-sm font-semibold">
          Grid{" "}
          <span className="text-2xs font-normal text-faint">
            {grid.length === 0
              ? "Try several values of a setting, in every combination, as one experiment."
              : `${counted(form.arms.length, "combination")}, each with every seed, as one experiment.`}
          </span>
        </h2>
        <Button
          className="ml-auto h-7 px-2"
          disabled={grid.length >= maxAxes}
          onClick={() => form.enter({ grid: [...grid, { path: "", values: "" }] })}
        >
          <Plus aria-hidden size={13} /> Vary a setting
        </Button>
      </div>
      {grid.map((axis, index) => (
        <AxisRow
          key={index}
          axis={axis}
          index={index}
          problems={form.problems}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </fieldset>
  );
}

interface AxisRowProps {
  readonly axis: GridAxis;
  readonly index: number;
  readonly problems: ReadonlyMap<string, string>;
  /** null takes the row away. */
  readonly onChange: (axis: GridAxis | null) => void;
}

function AxisRow({ axis, index, problems, onChange }: AxisRowProps) {
  const [pathField, valuesField] = [`grid.${index}.path`, `grid.${index}.values`];
  const problem = problems.get(pathField) ?? problems.get(valuesField);
  const kind = gridFields.find(({ path }) => path === axis.path)?.kind;
  const problemId = `${fieldId(valuesField)}-problem`;
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)_auto]">
      <Select
        id={fieldId(pathField)}
        aria-label={`Setting ${index + 1} to vary`}
        aria-invalid={problems.has(pathField)}
        aria-describedby={problem ? problemId : undefined}
        value={axis.path}
        onChange={(event) => onChange({ ...axis, path: event.target.value })}
      >
        <option value="">choose a setting</option>
        {blocks.map((block) => (
          <optgroup key={block.key} label={block.title}>
            {gridFields
              .filter(({ path }) => blockOf(path) === block.key)
              .map(({ path, label }) => (
                <option key={path} value={path}>
                  {label} ({path})
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Button
        look="quiet"
        className="w-10 px-0 sm:order-last"
        aria-label={`Do not vary setting ${index + 1}`}
        onClick={() => onChange(null)}
      >
        <X aria-hidden size={14} />
      </Button>
      <Input
        id={fieldId(valuesField)}
        aria-label={`Values of setting ${index + 1}`}
        aria-invalid={problems.has(valuesField)}
        aria-describedby={problem ? problemId : undefined}
        placeholder={kind === "range" ? "0, 2; 0, 5" : kind === "boolean" ? "on, off" : "0, 1, 2"}
        autoComplete="off"
        spellCheck={false}
        value={axis.values}
        onChange={(event) => onChange({ ...axis, values: event.target.value })}
        className="col-span-2 sm:col-span-1"
      />
      {problem && (
        <p id={problemId} className="col-span-full text-xs text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
