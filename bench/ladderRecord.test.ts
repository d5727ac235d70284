import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { ladderPage, ladderRecord, verdictInWords, type LadderRun } from "./ladderRecord.ts";

const at = "2026-01-01T00:00:00.000Z";

function aRun(arm: string, config: object, seed: number): LadderRun {
  const point = (name: string, step: number, value: number) => ({ name, step, value, at });
  return {
    arm,
    run: {
      ...{ id: `run_${arm}_${seed}`, name: arm, preset: null, taskset: "pool", basePolicy: "xs-base", seed },
      ...{ backend: "wasm", startedAt: at, endedAt: "2026-01-01T00:02:00.000Z", version: 2, poolSize: 32 },
      config: RunConfig.parse({ ...config, seed }),
    },
    points: [
      ...[0.25, 0.75].map((value, i) => point("reward/mean", i + 1, value)),
      ...[0.25, 0.75].map((value, i) => point("reward/earned", i + 1, value)),
      ...[0.06, 0.01].map((value, i) => point("format/invalid_rate", i + 1, value)),
      ...[0.1, 0.3].map((value, i) => point("format/laundered_share", i + 1, value)),
      ...["mismatch_kl/mean", "lag/mean", "lag/max", "groups/stale_dropped"].map((name) => point(name, 1, 0)),
      point("reward/newest", 0, 0.2),
      point("reward/newest", 2, 0.8),
    ],
    verdict: { verdict: { kind: "plateaued", best: 0.75 }, rule: "The rule." },
  };
}

const record = ladderRecord({
  ...{ name: "ladder", commit: "abc" },
  runs: [aRun("full", {}, 1), aRun("full", {}, 2), aRun("lenient", { gate: { format: "none" } }, 1)],
});

test("keeps of each run how often it was malformed and how often that was paid", () => {
  expect(record.runs[0]?.format.invalidFirst).toBe(0.06);
  expect(record.runs[0]?.format.invalidLast).toBe(0.01);
  expect(record.runs[0]?.format.launderedMean).toBeCloseTo(0.2);
});

test("the page has a line for each run and says what sets the arms apart, seeds aside", () => {
  const lines = ladderPage(record).split("\n");
  const header = lines.find((line) => line.startsWith("| arm | seed")) ?? "";
  const rows = lines.filter((line) => /^\| (full|lenient) \| \d/.test(line));
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row.split("|")).toHaveLength(header.split("|").length);
  expect(rows[0]).toContain("| plateaued at 0.750 | 0.750 | 0.750 | 0.200 | 0.800 | 0.800 | 0.800 |");
  expect(rows[0]).toContain("| 6.0 % | 1.0 % | 20.0 % | 2 | 2 |");
  expect(lines).toContain('| lenient | gate.format "none" |');
  expect(lines).toContain("| full | none |");
});

test("verdicts in words", () => {
  expect(verdictInWords({ kind: "holds", reachedEpoch: 7, best: 0.97 })).toBe("holds from epoch 7");
  expect(verdictInWords({ kind: "collapsed", reachedEpoch: null, epoch: 9, reward: 0.1, best: 0.6 })).toBe(
    "collapsed at epoch 9, to 0.100",
  );
});
