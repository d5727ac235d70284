import type { points } from "@holdfast/db";
import type { Scenario } from "../scenario.ts";
import { healthyShape } from "../shapes.ts";
import { playOnDemo, storePool } from "../storeCourse.ts";
import { storePoints, storeRun } from "../storeRun.ts";

const crashedAt = 249;
const resumedAt = 200;
const updates = 400;

/** One run that crashed and went on from an older checkpoint: its steps go back, and both segments are kept. */
export const resume: Scenario = {
  name: "resume",
  shows: `one run that crashed at update ${crashedAt} and went on from the checkpoint of ${resumedAt - 1}; two segments`,
  write: async ({ db, now }) => {
    const name = "synthetic resume";
    const shape = healthyShape(updates);
    const startedAt = new Date(now.getTime() - 4_200_000);
    const first = await playOnDemo(db, { ...shape, updates: crashedAt }, { seed: `${name}/0`, startedAt });
    const second = await playOnDemo(db, shape, { seed: `${name}/1`, startedAt });
    const back = timeOf(second.series, resumedAt);
    const delayMs = first.endedAt.getTime() + 60_000 - back.getTime();
    const later = (time: Date) => new Date(time.getTime() + delayMs);
    const endedAt = later(second.endedAt);
    const runId = await storeRun(db, {
      ...{ name, preset: "full", config: {}, tags: ["synthetic", "resumed"], versions: "all" },
      ...{ startedAt, endedAt, version: updates, segment: 1 },
      events: [
        { at: startedAt, kind: "launched", message: "Launched from the preset full." },
        {
          ...{ at: first.endedAt, level: "error", kind: "workerLost", step: crashedAt },
          message: `The trainer was lost after update ${crashedAt}.`,
        },
        {
          ...{ at: later(back), level: "warn", kind: "resumed", step: resumedAt },
          message: `Resumed from the checkpoint of update ${resumedAt - 1}: a new segment begins.`,
        },
        { at: endedAt, kind: "completed", message: `Completed after ${updates} updates.`, step: updates },
      ],
    });
    await storePoints(db, runId, { series: first.series, segment: 0 });
    await storePoints(db, runId, { series: second.series.map((one) => fromStep(one, resumedAt, later)), segment: 1 });
    await storePool(db, runId, second);
  },
};

function timeOf(series: readonly points.NewSeriesPoints[], step: number): Date {
  const [one] = series;
  return one?.at?.[one.steps.indexOf(step)] ?? new Date();
}

/** The series from a step on, at other times. */
function fromStep(
  { name, steps, values, at }: points.NewSeriesPoints,
  step: number,
  later: (time: Date) => Date,
): points.NewSeriesPoints {
  const place = steps.findIndex((known) => known >= step);
  const times = at ? { at: at.slice(place).map(later) } : {};
  return { name, steps: steps.slice(place), values: values.slice(place), ...times };
}
