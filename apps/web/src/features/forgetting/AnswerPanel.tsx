"use client";
import { retentionOf, type Retention } from "@holdfast/recipe";
import { useId } from "react";
import type { ForgettingView } from "../../api/types.ts";
import { LineKey } from "../../charts/LineKey.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Pill, type Tone } from "../../ui/Pill.tsx";
import { Select } from "../../ui/Select.tsx";
import type { StyledGroup } from "../compare/channels.ts";
import { chooseFrom, spanChoices } from "./forgettingView.ts";

interface AnswerPanelProps {
  readonly forgetting: ForgettingView;
  readonly groups: readonly StyledGroup[];
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** One sentence for each arm that says whether it forgot between two checkpoints, and whether the arms differ. */
export function AnswerPanel({ forgetting, groups, onChange }: AnswerPanelProps) {
  const { checkpoints, from, to, arms, comparisons } = forgetting;
  const choices = spanChoices(checkpoints, from);
  return (
    <Panel title="Does it forget?" unit="retired tasks, rescored with the frozen weights of two checkpoints">
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CheckpointSelect
          label="Retired by update"
          chosen={from}
          choices={choices.from}
          onChange={(version) => onChange(chooseFrom(version, to))}
        />
        <CheckpointSelect
          label="Rescored again at update"
          chosen={to}
          choices={choices.to}
          onChange={(version) => onChange({ again: String(version) })}
        />
      </div>
      <ul aria-label="Answers" className="mt-2 divide-y">
        {arms.map(({ name, change, sentence }) => (
          <li key={name} className="grid gap-x-3 gap-y-1 py-2 md:grid-cols-[minmax(140px,220px)_minmax(0,1fr)]">
            <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start font-semibold">
              <span>
                <ArmKey group={groups.find(({ label }) => label === name)} />
                {name}
              </span>
              {change && <RetentionPill retention={retentionOf(change.change)} />}
            </h3>
            <p className="max-w-[100ch] tabular-nums">{sentence}</p>
          </li>
        ))}
      </ul>
      {comparisons.map(({ other, sentence }) => (
        <div key={other} className="border-t py-2 tabular-nums">
          <p className="max-w-[100ch]">
            <b className="font-semibold">Do the arms differ?</b> {sentence}
          </p>
        </div>
      ))}
      <div className="border-t pt-2 pb-1 text-xs text-muted">
        <p className="max-w-[110ch]">
          95 % intervals over tasks, paired by task; a task that several seeds retired counts once, by its mean over
          them. They tell what other tasks would do, not what other seeds would: compare the seeds&apos; own changes for
          that.
        </p>
      </div>
    </Panel>
  );
}

const words: Record<Retention, { readonly text: string; readonly tone: Tone }> = {
  forgets: { text: "forgets", tone: "bad" },
  gains: { text: "gains", tone: "good" },
  holds: { text: "no forgetting seen", tone: "neutral" },
};

function RetentionPill({ retention }: { retention: Retention }) {
  const { text, tone } = words[retention];
  return <Pill tone={tone}>{text}</Pill>;
}

function ArmKey({ group }: { group: StyledGroup | undefined }) {
  return group ? <LineKey line={{ ...group, bold: group.isBaseline }} /> : null;
}

interface CheckpointSelectProps {
  readonly label: string;
  readonly chosen: number | null;
  readonly choices: readonly number[];
  readonly onChange: (version: number) => void;
}

function CheckpointSelect({ label, chosen, choices, onChange }: CheckpointSelectProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-24"
        value={chosen ?? ""}
        disabled={choices.length === 0}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {chosen === null && <option value="">–</option>}
        {choices.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </Select>
    </span>
  );
}
