import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { freshStress, readStress } from "./stressInput.ts";
import { stressStart } from "./stressStart.ts";

const entered = { ...freshStress, series: "tinyrepo-1/pool" };

test("the fields as they come ask for 160 of 240 candidates in four attempts", () => {
  expect(readStress(entered)).toEqual({
    request: {
      candidates: { series: "tinyrepo-1/pool", from: 0, count: 240 },
      attempts: 4,
      poolSize: 160,
      force: false,
    },
    problems: new Map(),
  });
});

test("what is wrong is named at its field", () => {
  const { request, problems } = readStress({ ...entered, series: "", attempts: "four", count: "1.5" });
  expect(request).toBeNull();
  expect([...problems.keys()].sort()).toEqual(["attempts", "candidates.count", "candidates.series"]);
  expect(problems.get("attempts")).toBe("four is not a whole number from 1 to 64.");
});

test("a pool that its candidates cannot fill is refused", () => {
  expect(readStress({ ...entered, count: "100" }).problems.get("poolSize")).toMatch(/cannot be filled from 100/);
});

test("a start is the one arm with the first seed, and nothing while the fields are wrong", () => {
  const config = RunConfig.parse({});
  const form = { name: "test", arms: [{ name: "demo", preset: "demo", config }], seeds: [7] };
  const { request } = readStress(entered);
  expect(stressStart({ ...form, stress: request })).toEqual({
    ...{ name: "test", preset: "demo", config: { ...config, seed: 7 }, attempts: 4, poolSize: 160, force: false },
    candidates: { series: "tinyrepo-1/pool", from: 0, count: 240 },
  });
  expect(stressStart({ ...form, stress: null })).toBeNull();
  expect(stressStart({ ...form, arms: [], stress: request })).toBeNull();
});
