import type { Scenario } from "../scenario.ts";
import { collapsingShape } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";

const breaksAt = 70;

/** One run whose reward falls apart, several updates after its drift has. */
export const collapse: Scenario = {
  name: "collapse",
  shows: `one run that climbs and collapses soon after update ${breaksAt}; mismatch KL and entropy move first`,
  write: async ({ db, now }) => {
    const startedAt = new Date(now.getTime() - 3_000_000);
    await storeCourse(db, {
      name: "synthetic collapse",
      preset: "async-default",
      config: { async: { maxLag: 8, inFlightGroups: 16, refresh: "keepStale" }, score: { everyUpdates: 10 } },
      startedAt,
      tags: ["synthetic"],
      withRollouts: true,
      shape: collapsingShape(120, breaksAt),
      tells: ({ groups }) => {
        const noticed = breaksAt + 9;
        const at = groups.find(({ step }) => step === noticed)?.at ?? startedAt;
        const message = `The reward has collapsed: see the updates after ${breaksAt}.`;
        return [{ at, level: "warn", kind: "collapsed", message, step: noticed }];
      },
    });
  },
};
