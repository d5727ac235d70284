"use client";
import type { Preset } from "@holdfast/recipe";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classes } from "../../ui/classes.ts";
import { fieldId } from "./fieldId.ts";
import { counted } from "./orderText.ts";
import { presetFacts } from "./presetFacts.ts";
import { type PresetGroup, presetGroups, shownPresets } from "./presetGroups.ts";

interface PresetGalleryProps {
  readonly chosen: readonly string[];
  /** Any number may be chosen, as the arms of a ladder; otherwise exactly one. */
  readonly several: boolean;
  readonly onChoose: (names: readonly string[]) => void;
}

/** The configurations worth starting from, in groups, with what a run of each is for. */
export function PresetGallery({ chosen, several, onChoose }: PresetGalleryProps) {
  const toggled = (name: string) =>
    shownPresets.map((preset) => preset.name).filter((other) => (other === name) !== chosen.includes(other));
  const isChosenIn = ({ presets }: PresetGroup) => presets.some(({ name }) => chosen.includes(name));
  return (
    <fieldset id={fieldId("arms")} tabIndex={-1}>
      <legend className="text-sm font-semibold">
        {several ? "Arms" : "Preset"}{" "}
        <span className="font-normal text-faint">
          {several ? "each is trained once with every seed; the first is the baseline" : "where the settings start"}
        </span>
      </legend>
      {presetGroups.map((group, index) => (
        <GroupBox key={group.title} group={group} open={index === 0 || isChosenIn(group)}>
          {group.presets.map((preset) => (
            <PresetCard
              key={preset.name}
              preset={preset}
              kind={several ? "checkbox" : "radio"}
              checked={chosen.includes(preset.name)}
              onChange={() => onChoose(several ? toggled(preset.name) : [preset.name])}
            />
          ))}
        </GroupBox>
      ))}
    </fieldset>
  );
}

interface GroupBoxProps {
  readonly group: PresetGroup;
  /** Whether it is unfolded to begin with. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of presets that folds away, with what they are for. */
function GroupBox({ group: { title, purpose, presets }, open, children }: GroupBoxProps) {
  const [wasOpen] = useState(open);
  return (
    <details open={wasOpen} className="group mt-2">
      <summary className="mb-1 flex w-fit items-center gap-1 rounded-sm text-xs text-muted">
        <ChevronRight
          aria-hidden
          size={13}
          className="shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        <span>
          {title} <span className="text-faint">{purpose}</span>{" "}
          <span className="text-faint tabular-nums group-open:hidden">· {counted(presets.length, "preset")}</span>
        </span>
      </summary>
      <div role="group" aria-label={title} className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {children}
      </div>
    </details>
  );
}

interface PresetCardProps {
  readonly preset: Preset;
  readonly kind: "checkbox" | "radio";
  readonly checked: boolean;
  readonly onChange: () => void;
}

function PresetCard({ preset, kind, checked, onChange }: PresetCardProps) {
  const { name, title, purpose, config } = preset;
  const { facts, origins } = presetFacts(preset);
  return (
    <label
      title={origins}
      className={classes(
        "flex cursor-pointer flex-col rounded-lg border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        checked ? "border-accent bg-accent-soft" : "bg-surface shadow-panel hover:border-line-strong",
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <input
          type={kind}
          name="preset"
          aria-label={title}
          aria-describedby={`${fieldId(name)}-facts`}
          className={kind === "radio" ? "sr-only" : "size-3.5"}
          checked={checked}
          onChange={onChange}
        />
        {title}
      </span>
      <span className="mt-0.5 flex-1 text-muted">{purpose}</span>
      <span id={`${fieldId(name)}-facts`} className="mt-1 text-xs text-faint">
        <span className="font-mono text-2xs">{name}</span> · {config.rollout.tasksPerUpdate} ×{" "}
        {config.rollout.groupSize} rollouts · {config.updates} updates ·{" "}
        {config.async.mode === "sync" ? "no lag" : `lag ≤ ${config.async.maxLag}`}
        <span className="block">{facts}</span>
      </span>
    </label>
  );
}
