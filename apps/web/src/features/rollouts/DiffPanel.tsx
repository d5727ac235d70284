"use client";
import { useTRPCClient } from "../../api/trpc.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { betweenDiffs } from "./betweenDiffs.ts";
import { MoreText } from "./MoreText.tsx";
import { Switch } from "./Switch.tsx";
import { UnifiedDiff } from "./UnifiedDiff.tsx";
import { useLongText } from "./useLongText.ts";

const sides = ["candidate", "toGold", "gold"] as const;
type Side = (typeof sides)[number];

const sideNames: Record<Side, string> = {
  candidate: "candidate",
  toGold: "candidate → reference",
  gold: "reference",
};
const meanings: Record<Side, string> = {
  candidate: "buggy → candidate",
  toGold: "candidate → reference, which the policy never saw",
  gold: "buggy → reference, which the policy never saw",
};
const unchanged: Record<Side, string> = {
  candidate: "The files are as they were given.",
  toGold: "The candidate is the reference solution, line by line.",
  gold: "The reference solution changes nothing.",
};

/** What the rollout changed, what the reference solution changes, and what lies between the two. */
export function DiffPanel({ trajectory }: { trajectory: TrajectoryView }) {
  const url = useUrlState();
  const side = sides.find((candidate) => candidate === url.get("diff")) ?? "candidate";
  const candidate = useDiff(trajectory, "diff");
  const gold = useDiff(trajectory, "goldDiff");
  const missing = side === "candidate" ? [candidate] : side === "gold" ? [gold] : [candidate, gold];
  const isWhole = missing.every((text) => text.missing <= 0);
  return (
    <Panel title="Change" unit={meanings[side]}>
      <div className="mt-1.5">
        <Switch
          label="Compare"
          options={sides}
          names={sideNames}
          chosen={side}
          onChoose={(next) => url.set({ diff: next === "candidate" ? null : next })}
        />
      </div>
      {side === "toGold" && !isWhole ? (
        <p className="py-1 text-muted">Both changes must be loaded as a whole to be compared.</p>
      ) : (
        <UnifiedDiff
          label={meanings[side]}
          none={unchanged[side]}
          text={side === "toGold" ? betweenDiffs(candidate.text, gold.text) : (side === "gold" ? gold : candidate).text}
        />
      )}
      {missing.map((text, index) => (
        <MoreText key={index} of={text} />
      ))}
    </Panel>
  );
}

/** A diff of a trajectory, loaded further on demand. */
export function useDiff(trajectory: TrajectoryView, part: "diff" | "goldDiff") {
  const client = useTRPCClient();
  return useLongText({
    key: [part, trajectory.id],
    ...trajectory[part],
    load: (from, length) => client.rollouts.text.query({ rolloutId: trajectory.id, part, from, length }),
  });
}
