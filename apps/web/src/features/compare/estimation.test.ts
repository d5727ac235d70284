import { expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { estimationWarnings, warningsByKeys } from "./estimation.ts";

const plain = { runs: [aComparedRun({ seed: 1 }), aComparedRun({ seed: 2 })] };
const cooler = { runs: [aComparedRun({ config: { rollout: { temperature: 0.5 } } })] };
const metrics = ["reward/mean", "reward/newest", "lag/mean"];

test("one run of any group that samples otherwise is enough", () => {
  expect(estimationWarnings([plain, cooler], metrics)).toEqual([
    { metric: "reward/mean", keys: ["rollout.temperature"] },
    { metric: "reward/newest", keys: ["rollout.temperature"] },
  ]);
  expect(estimationWarnings([plain], metrics)).toEqual([]);
});

test("metrics that differ for one reason are said together", () => {
  const scored = { runs: [aComparedRun({ config: { score: { attempts: 4 } } })] };
  expect(warningsByKeys(estimationWarnings([plain, cooler, scored], metrics))).toEqual([
    { keys: ["rollout.temperature"], metrics: ["reward/mean"] },
    { keys: ["rollout.temperature", "score.attempts"], metrics: ["reward/newest"] },
  ]);
  expect(warningsByKeys(estimationWarnings([plain, cooler], metrics))).toEqual([
    { keys: ["rollout.temperature"], metrics: ["reward/mean", "reward/newest"] },
  ]);
});
