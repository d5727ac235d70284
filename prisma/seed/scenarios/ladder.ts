import type { CourseShape } from "../courseTypes.ts";
import type { Scenario } from "../scenario.ts";
import { seedId } from "../seedId.ts";
import { collapsingShape, healthyShape, plateauShape } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";

const name = "synthetic ladder";
const updates = 120;
const seeds = [1, 2];

interface Arm {
  readonly name: string;
  readonly config: Readonly<Record<string, object>>;
  readonly shape: (seed: number) => CourseShape;
}

const arms: readonly Arm[] = [
  {
    name: "gate",
    config: { gate: { format: "parsed" }, async: { statePrecision: "bf16", refresh: "keepStale", inFlightGroups: 16 } },
    shape: (seed) => collapsingShape(updates, 60 + 12 * seed),
  },
  {
    name: "raw-format",
    config: { async: { statePrecision: "bf16", refresh: "keepStale", inFlightGroups: 16 } },
    shape: (seed) => plateauShape(updates, 0.68 + 0.02 * seed),
  },
  { name: "full", config: {}, shape: () => healthyShape(updates) },
];

/** An experiment of three arms and two seeds: one collapses, one levels off, one holds. */
export const ladder: Scenario = {
  name: "ladder",
  shows: "an experiment of 3 arms × 2 seeds: one collapses, one levels off, one holds",
  write: async ({ db, now }) => {
    const id = seedId("exp", name);
    const startedAt = new Date(now.getTime() - 7_200_000);
    const spec = { arms: arms.map((arm) => arm.name), seeds };
    const experiment = { name, kind: "ladder", spec, createdAt: startedAt } as const;
    await db.prisma.experiment.upsert({ where: { id }, create: { id, ...experiment }, update: experiment });
    let position = 0;
    for (const seed of seeds) {
      for (const arm of arms) {
        await storeCourse(db, {
          name: `${name} · ${arm.name} · seed ${seed}`,
          preset: arm.name,
          config: { score: { everyUpdates: 10 }, ...arm.config },
          ...{ seed, startedAt: new Date(startedAt.getTime() + position * 60_000), tags: ["synthetic", "ladder"] },
          shape: arm.shape(seed),
          place: { experimentId: id, arm: arm.name, position },
        });
        position++;
      }
    }
  },
};
