import type { groups } from "@holdfast/db";
import type { Run } from "./runTransaction.ts";

export interface GroupResult {
  readonly run: Run;
  readonly group: groups.GroupRow;
  readonly attempt: number;
}

/** Whether the result of a group's attempt is welcome: no later attempt has begun, and the run still takes rollouts. */
export const isCurrent = ({ run, group, attempt }: GroupResult): boolean =>
  group.status === "running" && group.attempt === attempt && (run.status === "running" || run.status === "paused");
