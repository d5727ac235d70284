"use client";
import { configDifferences, configFields, configValue, presets } from "@holdfast/recipe";
import type { RunDetail } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { toast } from "sonner";
import { blockOf, blocks } from "../launch/blocks.ts";
import { printValue } from "../launch/printValue.ts";

/** Every setting the run was launched with, and where it departs from its preset. */
export function ConfigTab({ run }: { run: RunDetail }) {
  const preset = presets.find(({ name }) => name === run.preset);
  const differences = preset ? configDifferences(preset.config, run.config) : [];
  const before = new Map(differences.map((difference) => [difference.path, difference.before]));
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(run.config, null, 2)).then(
      () => toast.success("Copied the configuration as JSON"),
      () => toast.error("The browser did not allow copying"),
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          {preset
            ? `${differences.length} of ${configFields.length} settings differ from the preset ${preset.name}.`
            : `${configFields.length} settings; launched without a preset.`}{" "}
          Base policy of {run.basePolicyParameters.toLocaleString("en")} parameters, pool of {run.poolSize} tasks.
        </p>
        <span className="flex gap-2">
          <Button onClick={() => void copy()}>Copy JSON</Button>
          <ButtonLink href={`/launch?clone=${run.id}`}>Clone…</ButtonLink>
        </span>
      </div>
      <div className="gap-3 md:columns-2 xl:columns-3">
        {blocks.map((block) => (
          <section
            key={block.key}
            className="mb-3 break-inside-avoid rounded-lg border bg-surface px-3 py-2.5 shadow-panel"
          >
            <h2 className="text-sm font-semibold">{block.title}</h2>
            <dl className="mt-1">
              {configFields
                .filter(({ path }) => blockOf(path) === block.key)
                .map(({ path, label, unit, description }) => (
                  <div
                    key={path}
                    title={`${path}: ${description}`}
                    className={classes(
                      "-mx-1.5 flex items-baseline justify-between gap-3 rounded-sm px-1.5 py-1",
                      before.has(path) && "bg-warn-soft",
                    )}
                  >
                    <dt className="text-muted">{label}</dt>
                    <dd className="text-right font-mono text-xs">
                      {printValue(configValue(run.config, path))}
                      {unit && <span className="text-faint"> {unit}</span>}
                      {before.has(path) && (
                        <span className="block text-faint">preset {printValue(before.get(path))}</span>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
