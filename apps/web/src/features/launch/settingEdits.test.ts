import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { settingEdits } from "./settingEdits.ts";
import { settingsIn } from "./yaml/settingsIn.ts";

const config = RunConfig.parse({ loss: { maskRange: [0, 5] } });
const whole = { name: "demo", preset: "demo", config };
const edits = (path: string, value: unknown, known = settingsIn(config).known) =>
  Object.fromEntries(settingEdits({ whole, known }, path, value));

test("a setting is written as given, and back as it was", () => {
  expect(edits("rollout.groupSize", "many")).toEqual({ "rollout.groupSize": "many" });
  expect(edits("rollout.groupSize", undefined)).toEqual({ "rollout.groupSize": 5 });
});

test("a loss brings its settings with their defaults and takes away those of the last one", () => {
  expect(edits("loss.kind", "gspo")).toEqual({
    "loss.kind": "gspo",
    "loss.maskRange": undefined,
    "loss.clipLow": 3e-4,
    "loss.clipHigh": 4e-4,
    "loss.tisCap": 2,
    "loss.dppoThreshold": undefined,
  });
});

test("taken back, it brings what the form started with", () => {
  const known = new Map<string, unknown>([...settingsIn(config).known, ["loss.kind", "gspo"]]);
  expect(edits("loss.kind", undefined, known)).toMatchObject({
    "loss.kind": "cispo",
    "loss.maskRange": [0, 5],
    "loss.tisCap": undefined,
  });
});

test("where the text says what is changed in every arm, one entry is one line", () => {
  const known = new Map<string, unknown>();
  expect([...settingEdits({ whole: null, known }, "loss.kind", "gspo")]).toEqual([["loss.kind", "gspo"]]);
  expect([...settingEdits({ whole: null, known }, "loss.kind", undefined)]).toEqual([["loss.kind", undefined]]);
});
