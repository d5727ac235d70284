"use client";
import type { TrajectoryView } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { betweenDiffs } from "./betweenDiffs.ts";
import { useDiff } from "./DiffPanel.tsx";
import { MoreText } from "./MoreText.tsx";
import { Switch } from "./Switch.tsx";
import { UnifiedDiff } from "./UnifiedDiff.tsx";

const sides = ["between", "left", "right"] as const;
const names = { between: "left → right", left: "buggy → left", right: "buggy → right" };

/** What lies between the two results, or what each of them changed. */
export function PairDiff({ left, right }: { left: TrajectoryView; right: TrajectoryView }) {
  const url = useUrlState();
  const side = sides.find((candidate) => candidate === url.get("diff")) ?? "between";
  const [one, two] = [useDiff(left, "diff"), useDiff(right, "diff")];
  const shown = side === "left" ? [one] : side === "right" ? [two] : [one, two];
  const isWhole = shown.every(({ missing }) => missing <= 0);
  return (
    <Panel title="Change">
      <div className="mt-1.5">
        <Switch
          label="Compare"
          options={sides}
          names={names}
          chosen={side}
          onChoose={(next) => url.set({ diff: next === "between" ? null : next })}
        />
      </div>
      {side === "between" && !isWhole ? (
        <p className="py-1 text-muted">Both changes must be loaded as a whole to be compared.</p>
      ) : (
        <UnifiedDiff
          label={names[side]}
          none={side === "between" ? "Both left the same files." : "The files are as they were given."}
          text={side === "between" ? betweenDiffs(one.text, two.text) : (side === "left" ? one : two).text}
        />
      )}
      {shown.map((text, index) => (
        <MoreText key={index} of={text} />
      ))}
    </Panel>
  );
}
