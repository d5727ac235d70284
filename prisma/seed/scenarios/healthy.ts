import type { Scenario } from "../scenario.ts";
import { healthyShape } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";

/** One run that climbs and holds. */
export const healthy: Scenario = {
  name: "healthy",
  shows: "one run of 120 updates that climbs and holds",
  write: async ({ db, now }) => {
    await storeCourse(db, {
      name: "synthetic healthy",
      preset: "full",
      config: { score: { everyUpdates: 10 } },
      startedAt: new Date(now.getTime() - 3_600_000),
      tags: ["synthetic", "baseline"],
      withRollouts: true,
      shape: healthyShape(120),
    });
  },
};
