import { expect, test } from "vitest";
import type { EngineSampleView } from "../../api/types.ts";
import { prepareEngineLoad } from "./prepareEngineLoad.ts";

function aSample(engine: string, second: number, residentsMean: number): EngineSampleView {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { engine, at, step: 0, residentsMean, residentsMax: residentsMean, queuedMean: 1, queuedMax: 1 };
}

test("one line for each engine, by the seconds since the first sample", () => {
  const { residents, queued } = prepareEngineLoad([
    aSample("w1/1", 10, 4),
    aSample("w1/0", 10, 8),
    aSample("w1/0", 20, 6),
    aSample("w1/1", 20, 5),
  ]);
  expect(residents.lines.map(({ label }) => label)).toEqual(["w1/0", "w1/1"]);
  expect(residents.rows).toMatchObject([
    { step: 0, v0: 8, v1: 4 },
    { step: 10, v0: 6, v1: 5 },
  ]);
  expect(residents.x.domain).toEqual([0, 10]);
  expect(queued.rows).toMatchObject([{ v0: 1, v1: 1 }, { v0: 1 }]);
});

test("engines that score share a line, and add up in one slice", () => {
  const { residents } = prepareEngineLoad([
    aSample("w1/v0", 0, 4),
    aSample("w1/0", 0, 8),
    aSample("w1/v10", 10, 6),
    aSample("w1/v20", 10, 1),
  ]);
  expect(residents.lines.map(({ label }) => label)).toEqual(["w1/0", "w1/scoring"]);
  expect(residents.rows).toMatchObject([{ v0: 8, v1: 4 }, { v1: 7 }]);
});

test("without samples there is nothing to draw", () => {
  expect(prepareEngineLoad([]).residents).toMatchObject({ total: 0, lines: [] });
});
