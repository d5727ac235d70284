import { expect, test } from "vitest";
import { policyUpdate, rolloutGroup, runStart } from "./catalog.ts";

test("keys tell jobs apart and have no colon, which the queue refuses", () => {
  expect(runStart.idempotencyKey({ runId: "run_1" })).toBe("run_1");
  expect(rolloutGroup.idempotencyKey({ groupId: "grp_1" })).toBe("grp_1");
  expect(policyUpdate.idempotencyKey({ runId: "run_1", step: 12 })).toBe("run_1-12");
});
