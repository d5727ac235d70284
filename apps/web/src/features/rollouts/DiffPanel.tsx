"use client";
import type { TrajectoryView } from "../../api/types.ts";
import { DiffViews } from "./DiffViews.tsx";
import { useDiff } from "./useDiff.ts";

/** What the rollout changed, what the reference solution changes, and what lies between the two. */
export function DiffPanel({ trajectory }: { trajectory: TrajectoryView }) {
  const [candidate, gold] = [useDiff(trajectory, "diff"), useDiff(trajectory, "goldDiff")];
  return (
    <DiffViews
      views={[
        {
          key: "candidate",
          name: "candidate",
          meaning: "buggy → candidate",
          none: "The files are as they were given.",
          texts: [candidate],
        },
        {
          key: "toGold",
          name: "candidate → reference",
          meaning: "candidate → reference, which the policy never saw",
          none: "The candidate is the reference solution, line by line.",
          texts: [candidate, gold],
        },
        {
          key: "gold",
          name: "reference",
          meaning: "buggy → reference, which the policy never saw",
          none: "The reference solution changes nothing.",
          texts: [gold],
        },
      ]}
    />
  );
}
