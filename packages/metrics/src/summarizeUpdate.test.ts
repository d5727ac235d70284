import { expect, test } from "vitest";
import { metricCatalogue } from "./catalogue.ts";
import { summarizePool } from "./summarizePool.ts";
import { summarizeUpdate, type RolloutSummary, type UpdateSummary } from "./summarizeUpdate.ts";

function aRollout(over: Partial<RolloutSummary> = {}): RolloutSummary {
  return {
    exit: "submitted",
    earned: 1,
    reward: 1,
    turns: 4,
    invalidTurns: 0,
    sampledTokens: 60,
    oldestVersion: 9,
    ...over,
  };
}

const trainer = {
  entropyMean: 0.2,
  mismatchKlMean: 1e-4,
  ratioMean: 1.01,
  ratioMax: 3,
  logprobGapMean: 0.002,
  maskFraction: 0.001,
  clipFraction: 0.02,
  loss: -0.05,
  gradNorm: 0.07,
  learningRate: 5e-4,
  skippedSteps: 1,
  trainedTokens: 900,
};

function anUpdate(over: Partial<UpdateSummary> = {}): UpdateSummary {
  return {
    version: 10,
    groups: [
      {
        outcome: "trained",
        rollouts: [
          aRollout(),
          aRollout({ exit: "invalidFormat", earned: 0.5, reward: 0, turns: 2, invalidTurns: 1, sampledTokens: 20 }),
        ],
      },
      {
        outcome: "silent",
        rollouts: [
          aRollout({ exit: "budgetExhausted", earned: 0, reward: 0, turns: 8, sampledTokens: 100, oldestVersion: 10 }),
          aRollout({ exit: "truncated", earned: 0, reward: 0, turns: 2, invalidTurns: 1, sampledTokens: 40 }),
        ],
      },
    ],
    dropped: { stale: 2, aborted: 1 },
    trainer,
    seconds: { update: 6, wait: 3, train: 2, refresh: 0.5 },
    before: { rollouts: 100, tokens: 20_000 },
    residents: [12, 3, 7],
    ...over,
  };
}

const summary = (update: UpdateSummary) => Object.fromEntries(summarizeUpdate(update).map((m) => [m.name, m.value]));

const pool = { tasks: { active: 130, mastered: 28, hopeless: 2 }, evictionAdjusted: 0.61, silentForecast: 12.5 };

test("update and pool together give every metric of an update exactly once", () => {
  const names = [...summarizeUpdate(anUpdate()), ...summarizePool(pool)].map(({ name }) => name);
  const expected = metricCatalogue.filter(({ cadence }) => cadence === "update").map(({ name }) => name);
  expect(names.toSorted()).toEqual(expected.toSorted());
});

test("adds what it trained to what had been trained before", () => {
  expect(summary(anUpdate())).toMatchObject({ "progress/rollouts": 104, "progress/tokens": 20_900 });
});

test("averages rewards, exits, turns and tokens over the consumed rollouts", () => {
  expect(summary(anUpdate())).toMatchObject({
    "reward/mean": 1 / 4,
    "reward/earned": 1.5 / 4,
    "exits/submitted": 0.25,
    "exits/invalid_format": 0.25,
    "exits/duplicate_call": 0,
    "exits/budget_exhausted": 0.25,
    "exits/truncated": 0.25,
    "format/invalid_rate": 2 / 16,
    "format/laundered_share": 0,
    "tokens/per_rollout": 220 / 4,
    "turns/per_rollout": 16 / 4,
  });
});

test("laundered is what was paid with a malformed turn in it, and nothing else", () => {
  const rollouts = [
    aRollout({ invalidTurns: 1, reward: 1 }),
    aRollout({ invalidTurns: 2, reward: 0.25, earned: 0.25 }),
    aRollout({ invalidTurns: 1, reward: 0 }),
    aRollout({ invalidTurns: 1, reward: -1 }),
    aRollout(),
  ];
  expect(summary(anUpdate({ groups: [{ outcome: "trained", rollouts }] }))["format/laundered_share"]).toBe(2 / 5);
});

test("the pool's figures are passed on under their names", () => {
  expect(Object.fromEntries(summarizePool(pool).map(({ name, value }) => [name, value]))).toEqual({
    "reward/eviction_adjusted": 0.61,
    "tasks/active": 130,
    "tasks/retired_mastered": 28,
    "tasks/retired_hopeless": 2,
    "groups/silent_forecast": 12.5,
  });
});

test("counts groups and measures lag against the version being trained", () => {
  expect(summary(anUpdate())).toMatchObject({
    "lag/mean": 0.75,
    "lag/max": 1,
    "groups/trained": 1,
    "groups/silent": 1,
    "groups/stale_dropped": 2,
    "groups/aborted": 1,
    "tasks/solved_all": 0,
    "tasks/solved_none": 1,
  });
  const solved = anUpdate({ groups: [{ outcome: "silent", rollouts: [aRollout(), aRollout()] }] });
  expect(summary(solved)).toMatchObject({ "tasks/solved_all": 1, "tasks/solved_none": 0, "lag/max": 1 });
});

test("rates tokens by the time that made them, dropped groups included", () => {
  expect(summary(anUpdate())).toMatchObject({
    "time/update_s": 6,
    "time/wait_s": 3,
    "time/train_s": 2,
    "time/refresh_s": 0.5,
    "tokens/generated_s": 220 / 6,
    "tokens/trained_s": 450,
    "engines/resident_max": 12,
    "engines/resident_min": 3,
  });
});

test("passes the trainer's report on as it is, NaN too", () => {
  const update = anUpdate({ trainer: { ...trainer, loss: NaN } });
  expect(summary(update)).toMatchObject({
    "entropy/mean": 0.2,
    "mismatch_kl/mean": 1e-4,
    "ratio/mean": 1.01,
    "ratio/max": 3,
    "logprob_gap/mean": 0.002,
    "mask/fraction": 0.001,
    "clip/fraction": 0.02,
    "optim/loss": NaN,
    "optim/grad_norm": 0.07,
    "optim/lr": 5e-4,
    "optim/skipped_steps": 1,
  });
});

test("nothing to divide by gives 0, not NaN", () => {
  const idle = anUpdate({
    groups: [{ outcome: "silent", rollouts: [aRollout({ turns: 0, sampledTokens: 0 })] }],
    seconds: { update: 0, wait: 0, train: 0, refresh: 0 },
    residents: [],
  });
  for (const { name, value } of summarizeUpdate(idle)) expect(Number.isFinite(value), name).toBe(true);
});
