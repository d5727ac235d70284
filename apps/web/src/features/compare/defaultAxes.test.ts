import { expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { defaultAxes } from "./defaultAxes.ts";

test("settings that vary, and metrics that some run has", () => {
  const runs = [
    aComparedRun({ name: "a", config: { gate: { format: "raw" } }, values: { "reward/mean": 0.5 } }),
    aComparedRun({ name: "b", config: { gate: { format: "parsed" } }, values: {} }),
  ];
  expect(defaultAxes(runs, ["reward/newest", "reward/mean", "lag/mean"])).toEqual(["gate.format", "final:reward/mean"]);
});
