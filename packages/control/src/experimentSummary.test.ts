import { expect, test } from "vitest";
import { experimentStatus } from "./experimentSummary.ts";

test.each([
  [["queued", "queued"], "queued"],
  [["completed", "queued"], "active"],
  [["failed", "running"], "active"],
  [["paused"], "active"],
  [["completed", "stopping"], "active"],
  [["completed", "completed"], "completed"],
  [["completed", "stopped"], "stopped"],
  [["stopped", "failed", "completed"], "failed"],
] as const)("runs that are %j make an experiment that is %s", (statuses, status) => {
  expect(experimentStatus(statuses.map((each) => ({ status: each })))).toBe(status);
});
