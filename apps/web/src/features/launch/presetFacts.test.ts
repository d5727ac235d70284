import { presets } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { presetFacts } from "./presetFacts.ts";

const factsOf = (name: string) => {
  const preset = presets.find((candidate) => candidate.name === name);
  if (!preset) throw new Error(`There is no preset ${name}.`);
  return presetFacts(preset);
};

test("says how far a preset is from the defaults, and whose numbers it has", () => {
  expect(factsOf("demo").facts).toBe("4 differences from the defaults · Holdfast, Prototype");
  expect(factsOf("full").facts).toMatch(/^1 difference from the defaults · /);
  expect(factsOf("async-default").facts).toContain("prime-rl");
});

test("says first what a study varies", () => {
  expect(factsOf("capacity").facts).toMatch(/^xs-base and m-base, 2 seeds each · \d+ differences from the defaults · /);
});

test("names the source of every setting", () => {
  expect(factsOf("demo").origins.split("\n")).toContain("updates: Twenty epochs of the pool");
});
