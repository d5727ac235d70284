import { presets } from "@holdfast/recipe";
import { classes } from "../../ui/classes.ts";

/** The configurations worth starting from, with what a run of each is for. */
export function PresetGallery({ chosen, onChoose }: { chosen: string | null; onChoose: (name: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">
        Preset <span className="font-normal text-faint">where the settings start</span>
      </legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {presets.map(({ name, title, purpose, config }) => (
          <label
            key={name}
            className={classes(
              "flex cursor-pointer flex-col rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              name === chosen ? "border-accent bg-accent-soft" : "bg-surface shadow-panel hover:border-line-strong",
            )}
          >
            <span className="font-semibold">{title}</span>
            <input
              type="radio"
              name="preset"
              aria-label={title}
              className="sr-only"
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <span className="mt-0.5 flex-1 text-muted">{purpose}</span>
            <span className="mt-1.5 text-xs text-faint">
              <span className="font-mono text-2xs">{name}</span> · {config.rollout.tasksPerUpdate} ×{" "}
              {config.rollout.groupSize} rollouts · {config.updates} updates ·{" "}
              {config.async.mode === "sync" ? "no lag" : `lag ≤ ${config.async.maxLag}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
