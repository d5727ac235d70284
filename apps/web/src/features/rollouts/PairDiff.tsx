"use client";
import type { TrajectoryView } from "../../api/types.ts";
import { DiffViews } from "./DiffViews.tsx";
import { useDiff } from "./useDiff.ts";

const none = "The files are as they were given.";

/** What lies between the two results, or what each of them changed. */
export function PairDiff({ left, right }: { left: TrajectoryView; right: TrajectoryView }) {
  const [one, two] = [useDiff(left, "diff"), useDiff(right, "diff")];
  return (
    <DiffViews
      views={[
        {
          key: "between",
          name: "left → right",
          meaning: "left → right",
          none: "Both left the same files.",
          texts: [one, two],
        },
        { key: "left", name: "buggy → left", meaning: "buggy → left", none, texts: [one] },
        { key: "right", name: "buggy → right", meaning: "buggy → right", none, texts: [two] },
      ]}
    />
  );
}
