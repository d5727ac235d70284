"use client";
import { useTRPCClient } from "../../api/trpc.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { useLongText } from "./useLongText.ts";

/** A diff of a trajectory, loaded further on demand. */
export function useDiff(trajectory: TrajectoryView, part: "diff" | "goldDiff") {
  const client = useTRPCClient();
  return useLongText({
    key: [part, trajectory.id],
    ...trajectory[part],
    load: (from, length) => client.rollouts.text.query({ rolloutId: trajectory.id, part, from, length }),
  });
}
