import type { Database } from "@holdfast/db";
import type { Scenario } from "../scenario.ts";
import { SeedError } from "../seedError.ts";
import { seedId } from "../seedId.ts";
import { healthyShape } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";
import { storeBenchmark, storeEvaluation, type SeededBenchmark } from "../storeEvaluation.ts";

const name = "synthetic evaluated";
const versions = [20, 60];

const benchmarks = [
  { name: "synthetic-seen", role: "test", taskset: "heldout-seen-120", size: 48 },
  { name: "synthetic-withheld", role: "test", taskset: "heldout-withheld-80", size: 32 },
  { name: "synthetic-validation", role: "validation", taskset: "validation-60", size: 24 },
] as const;

/** Two checkpoints of one run, evaluated on two test benchmarks and on the validation benchmark that chose the later one. */
export const evaluations: Scenario = {
  name: "evaluations",
  shows: "two checkpoints of a run on two test benchmarks and one that chose between them, with rollouts",
  write: async ({ db, now }) => {
    const startedAt = new Date(now.getTime() - 5_400_000);
    const shape = healthyShape(60);
    const runId = await storeCourse(db, {
      ...{ name, preset: "full", config: {}, startedAt, shape, tags: ["synthetic"] },
    });
    const among: { readonly version: number; readonly passAt1: number; readonly evaluationId: string }[] = [];
    for (const [place, benchmark] of benchmarks.entries()) {
      const seeded: SeededBenchmark = { ...benchmark, tasks: await tasksOf(db, benchmark) };
      await storeBenchmark(db, seeded, startedAt);
      for (const version of versions) {
        const passAt1 = await storeEvaluation(db, {
          benchmark: seeded,
          source: { runId, name, version },
          solves: (difficulty) => chance(version, difficulty) - 0.06 * place,
          nearness: version === 20 ? 0.95 : 0.85,
          at: new Date(startedAt.getTime() + 3_600_000 + 60_000 * (2 * place + (version === 60 ? 1 : 0))),
        });
        const evaluationId = seedId("evl", `${benchmark.name} · ${name}, update ${version}`);
        if (benchmark.role === "validation") among.push({ version, passAt1, evaluationId });
      }
    }
    const chosen = [...among].sort((one, two) => two.passAt1 - one.passAt1)[0];
    if (!chosen) return;
    const selection = { runId, benchmarkName: "synthetic-validation", version: chosen.version, among };
    await db.prisma.checkpointSelection.create({
      data: { id: seedId("evl", name, "choice"), ...selection, createdAt: now },
    });
  },
};

/** The later checkpoint solves more, most of all of what is neither easy nor hard. */
function chance(version: number, difficulty: number): number {
  const reach = version === 20 ? 0.42 : 0.6;
  return 0.97 / (1 + Math.exp((difficulty - reach) * 9));
}

async function tasksOf({ prisma }: Database, { taskset, size }: (typeof benchmarks)[number]) {
  const tasks = await prisma.task.findMany({
    where: { tasksetName: taskset },
    orderBy: { position: "asc" },
    take: size,
    select: { id: true, position: true },
  });
  if (tasks.length < size)
    throw new SeedError(
      `The taskset ${taskset} has ${tasks.length} tasks of the ${size} wanted; start Holdfast once first.`,
    );
  return tasks;
}
