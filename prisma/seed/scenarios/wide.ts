import { seededRandom } from "@holdfast/recipe";
import type { Scenario } from "../scenario.ts";
import { storePoints, storeRun } from "../storeRun.ts";

const runs = 10;
const length = 100_000;
const msPerStep = 50;

/** Ten runs with a reward series of 100,000 points each, for what a chart of many long series has to stand. */
export const wide: Scenario = {
  name: "wide",
  shows: "10 runs with 100,000 points of reward and of entropy each",
  write: async ({ db, now, say }) => {
    const steps = Array.from({ length }, (_, place) => place + 1);
    for (let place = 0; place < runs; place++) {
      const startedAt = new Date(now.getTime() - length * msPerStep - (runs - place) * 600_000);
      const at = steps.map((step) => new Date(startedAt.getTime() + step * msPerStep));
      const random = seededRandom("wide", place);
      const level = 0.6 + 0.04 * place;
      const rewards = steps.map((step) => level * (1 - Math.exp(-step / 15_000)) + 0.1 * (random() - 0.5));
      const entropies = steps.map((step) => 0.2 + 0.5 * Math.exp(-step / (8_000 + 1_000 * place)) + 0.02 * random());
      const runId = await storeRun(db, {
        ...{ name: `synthetic wide ${place + 1}`, preset: "full", config: {}, seed: place + 1 },
        ...{ startedAt, endedAt: at.at(-1) ?? startedAt, version: length, tags: ["synthetic", "wide"] },
        events: [{ at: startedAt, kind: "launched", message: "Launched." }],
      });
      const series = [
        { name: "reward/mean", steps, values: rewards, at },
        { name: "entropy/mean", steps, values: entropies, at },
      ];
      await storePoints(db, runId, { series });
      say(`wide: ${place + 1} of ${runs} runs`);
    }
  },
};
