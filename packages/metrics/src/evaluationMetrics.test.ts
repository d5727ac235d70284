import { expect, test } from "vitest";
import { findMetric } from "./catalogue.ts";
import { evaluatedOn, passAt1Series } from "./evaluationMetrics.ts";

test("every benchmark has a series of its own, which tells its role", () => {
  const name = passAt1Series({ benchmark: "heldout-120", role: "test" });
  expect(name).toBe("eval/pass_at_1/heldout-120");
  expect(evaluatedOn(name)).toEqual({ benchmark: "heldout-120", role: "test" });
  expect(passAt1Series({ benchmark: "v", role: "validation" })).toBe("eval/validation_pass_at_1/v");
  expect(evaluatedOn("eval/validation_pass_at_1/v")).toEqual({ benchmark: "v", role: "validation" });
  for (const other of ["reward/mean", "eval/pass_at_1", "eval/pass_at_1/"]) expect(evaluatedOn(other)).toBeUndefined();
});

test("the catalogue knows the series of any benchmark, and says when checkpoints are chosen by it", () => {
  expect(findMetric("eval/pass_at_1/heldout-120")).toMatchObject({
    unit: "share",
    direction: "up",
    cadence: "periodic",
  });
  expect(findMetric("eval/pass_at_1/heldout-120")?.title).not.toContain("validation");
  expect(findMetric("eval/validation_pass_at_1/v")?.title).toBe("pass@1, v (validation)");
});
