import { expect, test } from "vitest";
import { pathOfId } from "./pathOfId.ts";

test("an id leads to the page of what it names", () => {
  expect(pathOfId("rol_5f0c2a")).toEqual({ path: "/rollouts/rol_5f0c2a", what: "rollout" });
  expect(pathOfId("run_0001")?.path).toBe("/runs/run_0001");
  expect(pathOfId("grp_0001")?.path).toBe("/groups/grp_0001");
  expect(pathOfId("evl_0001")?.path).toBe("/evaluations/evl_0001");
});

test.each(["", "rol_", "tsk_5f0c2a", "run_../../x", "my run_0001"])("“%s” leads nowhere", (text) => {
  expect(pathOfId(text)).toBeUndefined();
});
