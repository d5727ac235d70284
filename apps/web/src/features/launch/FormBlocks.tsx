"use client";
import { type ConfigField, presets } from "@holdfast/recipe";
import { classes } from "../../ui/classes.ts";
import { type Block, blockOf, blocks } from "./blocks.ts";
import { type Entry, entryOf, isSameValue, readEntry } from "./entries.ts";
import { Field, type FieldOption } from "./Field.tsx";
import type { LaunchForm } from "./useLaunchForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

interface FormBlocksProps {
  readonly form: LaunchForm;
  readonly start: LaunchStart;
  /** One column, beside something else. */
  readonly narrow: boolean;
}

/** Every setting that does something, block by block, straight from the schema. */
export function FormBlocks({ form, start, narrow }: FormBlocksProps) {
  const { options } = form;
  const [arm] = start.arms;
  const preset = start.mode === "ladder" ? undefined : presets.find(({ name }) => name === arm?.preset);
  const sources = new Map(preset?.sources.map(({ path, source }) => [path, source]));
  const listed = (values: readonly FieldOption[] | undefined): readonly FieldOption[] | "loading" | undefined =>
    options.isPending ? "loading" : values;
  const known = new Map([
    ["policy.base", listed(options.data?.basePolicies.map(basePolicyOption))],
    ["tasks.taskset", listed(options.data?.tasksets.map(tasksetOption))],
  ]);
  const apart = new Set(start.mode === "stress" ? ["seed", "tasks.taskset"] : ["seed"]);
  const shown = form.fields.filter(({ field }) => !apart.has(field.path));
  return (
    <>
      {options.isError && (
        <p role="alert" className="text-warn">
          The base policies and tasksets could not be listed; their names can be typed.
        </p>
      )}
      {start.mode === "ladder" && (
        <p className="text-muted">
          What is changed below is changed in every arm; everything else stays as each arm has it.
        </p>
      )}
      <div className={classes("grid grid-cols-1 gap-3", !narrow && "md:grid-cols-2")}>
        {blocks.map((block) => (
          <BlockBox key={block.key} block={block} narrow={narrow}>
            {shown
              .filter(({ field }) => blockOf(field.path) === block.key)
              .map((view) => (
                <Field
                  key={view.field.path}
                  view={view}
                  entry={shownEntry(form, view.field)}
                  changed={form.draft.has(view.field.path)}
                  problem={form.problems.get(view.field.path)}
                  source={sources.get(view.field.path)}
                  options={known.get(view.field.path)}
                  onChange={(entry) => form.enterSetting(view.field.path, entry)}
                />
              ))}
          </BlockBox>
        ))}
      </div>
    </>
  );
}

/** What the control shows: the entry as typed while it says what the text says, else the text's value; nothing where it is the base's. */
function shownEntry({ entered, draft, found, whole }: LaunchForm, field: ConfigField): Entry | undefined {
  const typed = entered.typed[field.path];
  const isGiven = draft.has(field.path);
  const value = isGiven ? draft.get(field.path) : whole ? found.known.get(field.path) : undefined;
  if (typed !== undefined && isSameValue(readEntry(field, typed), value)) return typed;
  return isGiven ? entryOf(value) : undefined;
}

interface BlockBoxProps {
  readonly block: Block;
  readonly narrow: boolean;
  readonly children: readonly React.ReactNode[];
}

function BlockBox({ block, narrow, children }: BlockBoxProps) {
  if (children.length === 0) return null;
  return (
    <fieldset
      className={classes(
        "min-w-0 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel",
        !block.half && !narrow && "md:col-span-2",
      )}
    >
      <legend className="sr-only">{block.title}</legend>
      <h2 aria-hidden className="text-sm font-semibold">
        {block.title} <span className="text-2xs font-normal text-faint">{block.purpose}</span>
      </h2>
      <div
        className={classes(
          "mt-2 grid grid-cols-1 gap-x-6 gap-y-3.5",
          !block.half && !narrow && "md:grid-cols-2 2xl:grid-cols-3",
        )}
      >
        {children}
      </div>
    </fieldset>
  );
}

interface BasePolicy {
  readonly name: string;
  readonly parameters: number;
  readonly passAt1: number | null;
}

function basePolicyOption({ name, parameters, passAt1 }: BasePolicy) {
  const solved = passAt1 === null ? "" : `, pass@1 ${(passAt1 * 100).toFixed(0)} %`;
  return { value: name, text: `${name} (${(parameters / 1e6).toFixed(2)} M parameters${solved})` };
}

function tasksetOption({ name, tasks }: { readonly name: string; readonly tasks: number }) {
  return { value: name, text: `${name} (${tasks} tasks)` };
}
