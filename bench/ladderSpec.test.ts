import { expect, test } from "vitest";
import { ladderArms, LadderSpec } from "./ladderSpec.ts";

const spec = (over: object) => LadderSpec.parse({ name: "ladder", arms: [], seeds: [1], ...over });

test("an arm is its preset, then what is shared, then its own changes", () => {
  const arms = ladderArms(
    spec({
      preset: "stress-160",
      shared: { updates: 7, gate: { invalidReward: -1 } },
      arms: [{ name: "as it is" }, { name: "parsed", changes: { gate: { format: "parsed" }, updates: 9 } }],
    }),
  );
  expect(arms.map(({ name, preset }) => [name, preset])).toEqual([
    ["as it is", "stress-160"],
    ["parsed", "stress-160"],
  ]);
  expect(arms.map(({ config }) => [config.updates, config.gate.format, config.gate.invalidReward])).toEqual([
    [7, "raw", -1],
    [9, "parsed", -1],
  ]);
});

test("a contradiction names the arm and the setting", () => {
  const arms = [{ name: "careless", changes: { loss: { kind: "plain", maskRange: [0, 1.5] } } }];
  expect(() => ladderArms(spec({ arms }))).toThrow(/arm "careless":[^]*loss.maskRange/);
});

test("an unknown preset is named", () => {
  expect(() => ladderArms(spec({ arms: [{ name: "a", preset: "nothing" }] }))).toThrow('no preset "nothing"');
});
