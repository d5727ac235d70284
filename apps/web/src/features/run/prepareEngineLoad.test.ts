import { expect, test } from "vitest";
import type { EngineSampleView } from "../../api/types.ts";
import { prepareEngineLoad } from "./prepareEngineLoad.ts";

const cap = { value: 8, label: "resident cap of this run" };

function aSample(engine: string, second: number, residentsMean: number): EngineSampleView {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { engine, at, step: 0, residentsMean, residentsMax: residentsMean, queuedMean: 1, queuedMax: 1 };
}

test("one line for each engine, by the seconds since the first sample", () => {
  const { residents, queued } = prepareEngineLoad(
    [aSample("w1/1", 10, 4), aSample("w1/0", 10, 8), aSample("w1/0", 20, 6), aSample("w1/1", 20, 5)],
    cap,
  );
  expect(residents.legend.map(({ label, x, drawn }) => [label, x, drawn])).toEqual([
    ["w1/0", [0, 10], [8, 6]],
    ["w1/1", [0, 10], [4, 5]],
  ]);
  expect(residents.x.domain).toEqual([0, 10]);
  expect(residents.guides).toEqual([cap]);
  expect(queued.legend.map(({ drawn }) => drawn)).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test("engines that score share a line, and add up in one slice", () => {
  const { residents } = prepareEngineLoad(
    [aSample("w1/v0", 0, 4), aSample("w1/0", 0, 8), aSample("w1/v10", 10, 6), aSample("w1/v20", 10, 1)],
    cap,
  );
  expect(residents.legend.map(({ label, drawn }) => [label, drawn])).toEqual([
    ["w1/0", [8]],
    ["w1/scoring", [4, 7]],
  ]);
});

test("without samples there is nothing to draw", () => {
  expect(prepareEngineLoad([], cap).residents).toMatchObject({ total: 0, lines: [] });
});
