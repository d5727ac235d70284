"use client";
import { Panel } from "../../ui/Panel.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { betweenDiffs } from "./betweenDiffs.ts";
import { MoreText } from "./MoreText.tsx";
import { Switch } from "./Switch.tsx";
import { UnifiedDiff } from "./UnifiedDiff.tsx";
import type { LoadedText } from "./useLongText.ts";

export interface DiffView {
  readonly key: string;
  readonly name: string;
  /** From what to what. */
  readonly meaning: string;
  /** Said when nothing differs. */
  readonly none: string;
  /** A diff; of two diffs of the same files, what lies between their results. */
  readonly texts: readonly LoadedText[];
}

/** One of several changes: the first, unless the address names another. */
export function DiffViews({ views }: { views: readonly [DiffView, ...DiffView[]] }) {
  const url = useUrlState();
  const [usual] = views;
  const { key, meaning, none, texts } = views.find((view) => view.key === url.get("diff")) ?? usual;
  const [left, right] = texts;
  const isWhole = texts.every(({ missing }) => missing <= 0);
  return (
    <Panel title="Change" unit={meaning}>
      <div className="mt-1.5">
        <Switch
          label="Compare"
          options={views.map((view) => view.key)}
          names={Object.fromEntries(views.map((view) => [view.key, view.name]))}
          chosen={key}
          onChoose={(next) => url.set({ diff: next === usual.key ? null : next })}
        />
      </div>
      {right && !isWhole ? (
        <p className="py-1 text-muted">Both changes must be loaded as a whole to be compared.</p>
      ) : (
        <UnifiedDiff
          label={meaning}
          none={none}
          text={right ? betweenDiffs(left?.text ?? "", right.text) : (left?.text ?? "")}
        />
      )}
      {texts.map((text, index) => (
        <MoreText key={index} of={text} />
      ))}
    </Panel>
  );
}
