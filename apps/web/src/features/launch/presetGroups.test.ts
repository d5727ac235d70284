import { presets } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { ladderArms, presetGroups, shownPresets } from "./presetGroups.ts";

test("every preset is in exactly one group", () => {
  expect(shownPresets.map(({ name }) => name).sort()).toEqual(presets.map(({ name }) => name).sort());
  expect(presetGroups.every((group) => group.presets.length > 0)).toBe(true);
});

test("the ladder begins at the public recipe and ends at the full one", () => {
  expect([ladderArms[0], ladderArms.at(-1)]).toEqual(["async-default", "full"]);
});
