import type { ExperimentDetail, RunSummary } from "../../api/types.ts";

/**
 * The place of each of the experiment's waiting runs in the queue, from 1. Runs start in the order of their launch; those of
 * one experiment were launched at one moment and start with every arm's first seed, then every arm's second.
 */
export function queuePositions(
  { arms }: Pick<ExperimentDetail, "arms">,
  runs: readonly Pick<RunSummary, "id" | "status" | "createdAt">[],
): ReadonlyMap<string, number> {
  const most = Math.max(0, ...arms.map((arm) => arm.runs.length));
  const own = Array.from({ length: most }, (_, seed) => arms.flatMap((arm) => arm.runs[seed] ?? [])).flat();
  const ids = new Set(own.map(({ id }) => id));
  const others = runs.filter(({ id, status }) => status === "queued" && !ids.has(id));
  const waiting = own.filter(({ status }) => status === "queued");
  return new Map(
    waiting.map(({ id, createdAt }, index) => {
      const before = others.filter((other) => other.createdAt < createdAt).length;
      return [id, before + index + 1];
    }),
  );
}
