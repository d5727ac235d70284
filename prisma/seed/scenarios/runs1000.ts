import { seededRandom, type Random } from "@holdfast/recipe";
import type { Scenario } from "../scenario.ts";
import { runIdOf, storePoints, storeRuns, type SeededRun } from "../storeRun.ts";

const runs = 1_000;
const runsAtOnce = 100;
const pointsPerSeries = 12;

const presets = ["full", "gate", "raw-format", "numerics", "cache-rebuild", "async-default", "sync-default"] as const;
const statuses = ["completed", "completed", "completed", "completed", "stopped", "failed"] as const;
const notes = ["", "", "", "Look at the entropy.", "Rerun with another seed.", "Baseline for the comparison."];
const tags = ["sweep", "baseline", "paper", "debug", "long"];

/** A thousand runs that are over, for lists, filters, sorting and comparisons. */
export const runs1000: Scenario = {
  name: "runs-1000",
  shows: "1,000 runs that are over, with 22 metrics each and all kinds of settings, tags and ends",
  write: async ({ db, now, say }) => {
    for (let from = 0; from < runs; from += runsAtOnce) {
      const part = Array.from({ length: runsAtOnce }, (_, place) => describeRun(from + place, now));
      await storeRuns(
        db,
        part.map(({ run }) => run),
      );
      for (const { run, random } of part) await storePoints(db, runIdOf(run), { series: seriesOf(run, random) });
      say(`runs-1000: ${from + runsAtOnce} of ${runs} runs`);
    }
  },
};

const oneOf = <Value>(values: readonly [Value, ...Value[]], random: Random): Value =>
  values[Math.floor(random() * values.length)] ?? values[0];

interface DescribedRun {
  readonly run: SeededRun & { readonly endedAt: Date };
  readonly random: Random;
}

function describeRun(place: number, now: Date): DescribedRun {
  const random = seededRandom("runs-1000", place);
  const startedAt = new Date(now.getTime() - (runs - place) * 1_800_000);
  const preset = oneOf(presets, random);
  const version = 12 * (1 + Math.floor(random() * 20));
  const status = oneOf(statuses, random);
  const maxLag = oneOf([1, 2, 4, 8], random);
  const run = {
    ...{
      name: `synthetic run ${String(place + 1).padStart(4, "0")}`,
      preset,
      seed: 1 + (place % 5),
      version,
      startedAt,
    },
    config: {
      async: { maxLag, inFlightGroups: 16, refresh: oneOf(["rebuild", "keepStale"], random) },
      optimizer: { learningRate: oneOf([1e-4, 3e-4, 5e-4, 1e-3], random) },
      gate: { format: oneOf(["raw", "parsed", "none"], random) },
      rollout: { temperature: oneOf([0.8, 1], random) },
    },
    ...{ status, endedAt: new Date(startedAt.getTime() + version * 6_000) },
    ...(status === "failed" ? { statusReason: "The trainer ran out of attempts." } : {}),
    tags: ["synthetic", ...tags.filter(() => random() < 0.2)],
    notes: notes[Math.floor(random() * notes.length)] ?? "",
    events: [{ at: startedAt, kind: "launched", message: `Launched from the preset ${preset}.` }],
  };
  return { run, random };
}

/** Not every run has every metric, and some end in NaN: lists must bear it. */
function seriesOf({ version, startedAt, endedAt }: DescribedRun["run"], random: Random) {
  const steps = Array.from({ length: pointsPerSeries }, (_, point) => (version * (point + 1)) / pointsPerSeries);
  const spanMs = endedAt.getTime() - startedAt.getTime();
  const at = steps.map((step) => new Date(startedAt.getTime() + (spanMs * step) / version));
  return metricsOf(random)
    .filter((_, metric) => metric < 4 || random() > 0.1)
    .map(({ name, valueAt }) => ({ name, steps, values: steps.map((step) => valueAt(step / version)), at }));
}

interface SeededMetric {
  readonly name: string;
  /** Of the share of the run that is done. */
  readonly valueAt: (done: number) => number;
}

function metricsOf(random: Random): readonly SeededMetric[] {
  const end = 0.35 + 0.6 * random();
  const reward = (done: number) => 0.35 + (end - 0.35) * (1 - Math.exp(-4 * done)) + 0.02 * (random() - 0.5);
  const isBroken = random() < 0.05;
  const around = (name: string, level: number): SeededMetric => ({
    name,
    valueAt: () => level * (0.8 + 0.4 * random()),
  });
  return [
    { name: "reward/mean", valueAt: reward },
    { name: "reward/earned", valueAt: (done) => Math.min(1, reward(done) + 0.02) },
    { name: "optim/loss", valueAt: (done) => (isBroken && done > 0.8 ? NaN : 0.05 * (random() - 0.5)) },
    { name: "entropy/mean", valueAt: (done) => 0.15 + 0.3 * Math.exp(-3 * done) + 0.01 * random() },
    { name: "reward/newest", valueAt: reward },
    { name: "exits/submitted", valueAt: (done) => Math.min(1, 0.7 + 0.25 * done) },
    ...[around("exits/invalid_format", 0.02), around("exits/duplicate_call", 0.05), around("lag/mean", 1.2)],
    ...[around("mismatch_kl/mean", 2e-4), around("ratio/max", 2.5), around("mask/fraction", 0.001)],
    ...[around("groups/stale_dropped", 1.5), around("groups/silent", 3), around("groups/trained", 5)],
    ...[around("time/update_s", 6), around("tokens/trained_s", 2_500), around("tokens/generated_s", 900)],
    ...[around("tokens/per_rollout", 70), around("turns/per_rollout", 4), around("optim/grad_norm", 0.1)],
    { name: "progress/rollouts", valueAt: (done) => Math.round(3_840 * done) },
  ];
}
