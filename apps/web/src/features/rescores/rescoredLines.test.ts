import { describe, expect, test } from "vitest";
import type { RescoredVersion, RescoreView } from "../../api/types.ts";
import { noColumns } from "../../charts/columns.ts";
import { newestResults, rescoredLines } from "./rescoredLines.ts";

const decoding = {
  ...{ temperature: 1, topP: 1, maxTurns: 8, turnTokens: 64, totalTokens: 512, observationChars: 800 },
  statePrecision: "f32" as const,
};

const version = (over: Partial<RescoredVersion> & { readonly version: number }): RescoredVersion => ({
  ...{ digest: "d", settledAt: "2026-01-01T00:00:00.000Z", all: null },
  retired: { tasks: 3, mean: 0.8, low: 0.6, high: 0.9 },
  ...{ imputed: 0.6, evictionRescored: 0.54 },
  ...over,
});

const rescore = (
  versions: readonly RescoredVersion[],
  from: RescoreView["spec"]["from"] = "mastered",
): RescoreView => ({
  ...{ id: "rsc_1", runId: "run_1", runName: "r", trigger: "manual", status: "completed", reason: null },
  spec: { from, sample: null, attempts: 2, seed: 1, floor: 0.9, decoding },
  ...{ createdAt: "", startedAt: null, endedAt: null, done: 1, total: 1, etaSeconds: null },
  versions,
});

describe("newestResults", () => {
  test("has each settled version once, as measured last, in order", () => {
    const early = version({ version: 5 });
    const late = version({ version: 5, settledAt: "2026-01-02T00:00:00.000Z", evictionRescored: 0.5 });
    const open = version({ version: 7, settledAt: null, retired: null });
    expect(newestResults([rescore([version({ version: 9 }), late]), rescore([early, open])])).toEqual([
      late,
      version({ version: 9 }),
    ]);
  });

  test("leaves out hand-picked tasks", () => {
    expect(newestResults([rescore([version({ version: 5 })], "chosen")])).toEqual([]);
  });
});

test("the interval of the retired tasks shows by their share of the pool", () => {
  // 3 of 10 tasks: .6 − .3·(1 − .8) = .54, from .54 − .3·.2 to .54 + .3·.1
  const [, pool, retired] = rescoredLines([rescore([version({ version: 5 })])], noColumns);
  expect(pool?.columns.mean).toEqual([0.54]);
  expect(pool?.band?.low[0]).toBeCloseTo(0.48, 12);
  expect(pool?.band?.high[0]).toBeCloseTo(0.57, 12);
  expect(retired?.band).toMatchObject({ low: [0.6], high: [0.9] });
});
