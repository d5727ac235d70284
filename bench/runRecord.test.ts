import { presets } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { recordOf, type RecordedPoint } from "./runRecord.ts";

const [preset] = presets;
if (preset === undefined) throw new Error("there are no presets");
const at = "2026-01-01T00:00:00.000Z";
const point = (name: string, step: number, value: number): RecordedPoint => ({ name, step, value, at });

const run = {
  id: "run_1",
  name: "a run",
  preset: "demo",
  taskset: "demo-24",
  basePolicy: "xs-base",
  seed: 1,
  backend: "wasm",
  startedAt: "2026-01-01T00:00:00.000Z",
  endedAt: "2026-01-01T00:03:30.000Z",
  version: 4,
  poolSize: 16,
  config: { ...preset.config, rollout: { ...preset.config.rollout, tasksPerUpdate: 8 } },
};

const points = [
  ...[0.2, 0.4, 0.6, 0.8].map((value, i) => point("reward/mean", i + 1, value)),
  ...[0.3, 0.5, 0.7, 0.9].map((value, i) => point("reward/earned", i + 1, value)),
  ...[1e-4, 3e-4].map((value, i) => point("mismatch_kl/mean", i + 1, value)),
  ...[0, 1].map((value, i) => point("lag/mean", i + 1, value)),
  ...[0, 2].map((value, i) => point("lag/max", i + 1, value)),
  ...[1, 2].map((value, i) => point("groups/stale_dropped", i + 1, value)),
  point("reward/newest", 4, 0.7),
  point("reward/newest", 0, 0.1),
  point("reward/newest", 2, 0.9),
];

test("an epoch is as many updates as draw every task of the pool once", () => {
  const { epochs } = recordOf({ run, points, commit: "abc" });
  expect(epochs.map(({ updates }) => [updates.first, updates.last])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(epochs[0]?.reward).toBeCloseTo(0.3);
  expect(epochs[1]?.earned).toBeCloseTo(0.8);
});

test("says how far the pool score fell after its best", () => {
  const { summary } = recordOf({ run, points, commit: "abc" });
  expect([summary.poolFirst, summary.poolBest, summary.poolBestStep, summary.poolHeld]).toEqual([0.1, 0.9, 2, 0.7]);
  expect([summary.minutes, summary.staleDropped, summary.lagMax]).toEqual([3.5, 3, 2]);
  expect(summary.mismatchKlMean).toBeCloseTo(2e-4);
});

test("refuses a run whose pool was never scored", () => {
  const unscored = points.filter(({ name }) => name !== "reward/newest");
  expect(() => recordOf({ run, points: unscored, commit: "abc" })).toThrow(/never scored/);
});
