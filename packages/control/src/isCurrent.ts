import type { groups } from "@holdfast/db";
import type { OpenRescore } from "./openRescore.ts";
import type { Run } from "./runTransaction.ts";

export interface GroupResult {
  readonly run: Run;
  readonly group: groups.GroupRow;
  readonly attempt: number;
  /** What the group is part of; undefined for a group of the run itself. */
  readonly rescore: Pick<OpenRescore, "status"> | undefined;
}

/** Whether the result of a group's attempt is welcome: no later attempt has begun, and its run or rescore still takes rollouts. */
export function isCurrent({ run, group, attempt, rescore }: GroupResult): boolean {
  const { status } = rescore ?? run;
  return group.status === "running" && group.attempt === attempt && (status === "running" || status === "paused");
}
