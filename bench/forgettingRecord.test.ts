import type { ForgettingView } from "@holdfast/control";
import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { forgettingPage, forgettingRecord, type StudiedRun } from "./forgettingRecord.ts";

const at = "2026-01-01T00:00:00.000Z";
const point = (name: string, step: number, value: number) => ({ name, step, value, at });

const run: StudiedRun = {
  arm: "base xs-base",
  run: {
    ...{
      id: "run_1",
      name: "small",
      preset: "capacity",
      taskset: "pool",
      basePolicy: "xs-base",
      seed: 1,
      version: 250,
    },
    ...{ backend: "wasm", startedAt: at, endedAt: "2026-01-01T00:20:00.000Z", poolSize: 32 },
    config: RunConfig.parse({ eviction: { masteredAfter: 2 }, rescore: { everyUpdates: 25 } }),
  },
  points: [
    point("reward/newest", 0, 0.25),
    point("reward/newest", 250, 0.5),
    ...["mismatch_kl/mean", "lag/mean", "lag/max"].map((name) => point(name, 1, 0)),
  ],
};

const around = { mean: 0.9, low: 0.85, high: 0.95 };
const forgetting: ForgettingView = {
  ...{ checkpoints: [100, 250], from: 100, to: 250 },
  arms: [
    {
      ...{ name: "base xs-base", sentence: "Forgets: −0.100." },
      change: {
        ...{ from: 100, to: 250, tasks: 40, before: 1, after: 0.9, missing: 0 },
        change: { value: -0.1, low: -0.15, high: -0.05 },
        runs: [{ runId: "run_1", tasks: 40, change: -0.1 }],
      },
      course: [
        {
          version: 250,
          runs: 1,
          retiredTasks: 60.5,
          retired: around,
          imputed: 0.8,
          evictionRescored: { ...around, mean: 0.7 },
        },
      ],
      cohort: [{ version: 250, tasks: 40, ...around }],
    },
  ],
  comparisons: [{ baseline: "a", other: "b", difference: around, sentence: "b keeps more than a: +0.900." }],
};
const study = { name: "forgetting", commit: "abc", experimentId: "exp_1", runs: [run] };

test("the page answers first, and shows every number behind it", () => {
  const lines = forgettingPage(forgettingRecord({ ...study, forgetting })).split("\n");
  expect(lines).toContain("- **base xs-base**: Forgets: −0.100.");
  expect(lines).toContain("- b keeps more than a: +0.900.");
  expect(lines).toContain("| base xs-base | 250 | 40 | 0.900 [0.850, 0.950] |");
  expect(lines).toContain("| base xs-base | 250 | 1 | 60.5 | 0.900 [0.850, 0.950] | 0.800 | 0.700 [0.850, 0.950] |");
  expect(lines.find((line) => line.startsWith("| base xs-base | 1 |"))).toMatch(
    /\| -0\.100 over 40 tasks \| 250 \| 0\.250 \| 0\.500 \| 0\.500 \| 0\.500 \|/,
  );
});

test("refuses a study without an answer", () => {
  expect(() => forgettingRecord({ ...study, forgetting: { ...forgetting, from: null, to: null } })).toThrow(
    "no two checkpoints were rescored in every arm",
  );
});
