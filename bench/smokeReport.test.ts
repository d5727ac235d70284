import { expect, test } from "vitest";
import { smokeReport, type SmokeFacts } from "./smokeReport.ts";

const whole = { missing: [], duplicates: [], nonFinite: [], stray: [] };

function facts(over: Partial<SmokeFacts> = {}): SmokeFacts {
  return {
    secondsToReady: 7,
    secondsToFirstPoint: 12,
    updates: 2,
    backend: "wasm",
    points: [
      { name: "reward/mean", step: 2, value: 0.75 },
      { name: "reward/mean", step: 1, value: 0.25 },
      { name: "lag/mean", step: 1, value: 0 },
      { name: "lag/mean", step: 2, value: 0.5 },
      { name: "lag/max", step: 1, value: 0 },
      { name: "lag/max", step: 2, value: 1 },
      { name: "groups/stale_dropped", step: 1, value: 2 },
      { name: "groups/stale_dropped", step: 2, value: 3 },
    ],
    verdict: whole,
    problems: [],
    ...over,
  };
}

test("sums up the series in step order", () => {
  expect(smokeReport(facts())).toMatchObject({
    ok: true,
    rewardFirst: 0.25,
    rewardLast: 0.75,
    lagMean: 0.25,
    lagMax: 1,
    staleDropped: 5,
    entropyLast: null,
  });
});

test("is not ok when a point is missing, and says which", () => {
  const report = smokeReport(facts({ verdict: { ...whole, missing: ["reward/mean @ 3"] } }));
  expect(report).toMatchObject({ ok: false, missingPoints: 1, problems: ["1 missing: reward/mean @ 3"] });
});

test("is not ok when something besides the series went wrong", () => {
  expect(smokeReport(facts({ problems: ["the run failed"] })).ok).toBe(false);
});
