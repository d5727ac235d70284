import type { Scenario } from "../scenario.ts";
import { storePoints, storeRun } from "../storeRun.ts";

/** Points of the series, all of them at one value but for these. */
export const spikeLength = 1_000_000;
export const spikeSteps = [1_234, 99_999, 200_001, 311_118, 424_242, 500_000, 612_345, 777_777, 888_888, 999_998];
const nanSteps = [150_000, 150_001, 150_002, 450_450, 800_001];
const infinite = new Map([
  [350_000, Infinity],
  [650_000, -Infinity],
]);

const flat = 0.5;
const msPerStep = 5;

/** The value at a step: 0.5, and 10 where a spike is. */
export function spikeValue(step: number): number {
  if (spikeSteps.includes(step)) return 10;
  if (nanSteps.includes(step)) return NaN;
  return infinite.get(step) ?? flat;
}

/** A million flat points with ten spikes of a single point, which no chart may lose. */
export const spike: Scenario = {
  name: "spike",
  shows: "1,000,000 flat points with 10 single-point spikes, 5 NaN and 2 infinities",
  write: async ({ db, now }) => {
    const startedAt = new Date(now.getTime() - spikeLength * msPerStep - 600_000);
    const steps = Array.from({ length: spikeLength }, (_, step) => step);
    const at = steps.map((step) => new Date(startedAt.getTime() + step * msPerStep));
    const runId = await storeRun(db, {
      ...{ name: "synthetic spike", preset: "full", config: {}, startedAt, tags: ["synthetic"] },
      ...{ endedAt: at.at(-1) ?? startedAt, version: spikeLength - 1 },
      events: [{ at: startedAt, kind: "launched", message: "Launched." }],
    });
    const rewards = { name: "reward/mean", steps, values: steps.map(spikeValue), at };
    await storePoints(db, runId, { series: [rewards] });
  },
};
