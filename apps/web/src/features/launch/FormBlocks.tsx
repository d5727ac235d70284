"use client";
import { configFields, configValue, presets } from "@holdfast/recipe";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import { classes } from "../../ui/classes.ts";
import { blockOf, blocks } from "./blocks.ts";
import { Field } from "./Field.tsx";
import type { LaunchBase, LaunchForm } from "./useLaunchForm.ts";

/** Every setting, block by block, straight from the schema. */
export function FormBlocks({ form, base }: { form: LaunchForm; base: LaunchBase }) {
  const trpc = useTRPC();
  const options = useQuery(trpc.runs.options.queryOptions());
  const preset = presets.find(({ name }) => name === base.preset);
  const sources = new Map(preset?.sources.map(({ path, source }) => [path, source]));
  const known = new Map([
    ["policy.base", options.data?.basePolicies.map(basePolicyOption)],
    ["tasks.taskset", options.data?.tasksets.map(tasksetOption)],
  ]);
  return (
    <>
      {options.isError && (
        <p role="alert" className="text-warn">
          The base policies and tasksets could not be listed; their names can be typed.
        </p>
      )}
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {blocks.map((block) => (
          <fieldset
            key={block.key}
            className={classes(
              "min-w-0 rounded-lg border bg-surface px-3 pt-2 pb-3 shadow-panel",
              !block.half && "md:col-span-2",
            )}
          >
            <legend className="sr-only">{block.title}</legend>
            <h2 aria-hidden className="text-sm font-semibold">
              {block.title} <span className="text-2xs font-normal text-faint">{block.purpose}</span>
            </h2>
            <div
              className={classes(
                "mt-2 grid grid-cols-1 gap-x-6 gap-y-3.5",
                !block.half && "md:grid-cols-2 2xl:grid-cols-3",
              )}
            >
              {configFields
                .filter(({ path }) => blockOf(path) === block.key)
                .map((field) => (
                  <Field
                    key={field.path}
                    field={field}
                    base={configValue(base.config, field.path)}
                    entry={form.draft[field.path]}
                    problem={form.problems.get(field.path)}
                    source={sources.get(field.path)}
                    options={known.get(field.path)}
                    onChange={(entry) => form.change(field.path, entry)}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
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
