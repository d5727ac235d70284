import { rescoreResults } from "@holdfast/db";
import { seededRandom } from "@holdfast/recipe";
import { decide, type PolicyOutcomes } from "@holdfast/stats";
import type { VersionComparison, VersionPair } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound } from "./errors.ts";

/** What the newest rescored results of two versions of a run say. Throws NotFound, InvalidInput naming a version without any. */
export async function compareVersions({ db }: Context, { runId, a, b }: VersionPair): Promise<VersionComparison> {
  const run = await db.prisma.run.findUnique({ where: { id: runId }, select: { name: true } });
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  const rows = await rescoreResults.newest(db.sql, runId);
  const outcomes = (version: number, path: string): PolicyOutcomes => {
    const tasks = rows
      .filter((row) => row.version === version)
      .map(({ taskId, attempts, solved }) => ({
        ...{ taskId, attempts: attempts ?? 0, solved: solved ?? 0, excluded: 0 },
      }));
    if (tasks.length === 0) {
      const rescored = [...new Set(rows.map((row) => row.version))].sort((x, y) => x - y).join(", ");
      const message = `version ${version} was not rescored; ${rescored === "" ? "none was" : `versions ${rescored} were`}.`;
      throw new InvalidInput([{ path, message }]);
    }
    return { label: `version ${version}`, tasks, profile: `of ${run.name}`, selectedOn: [] };
  };
  return decide({
    benchmark: `rescored tasks of ${run.name}`,
    role: "training",
    base: outcomes(a, "a"),
    other: outcomes(b, "b"),
    ...{ excluded: "exclude", unit: "task", resamples: 5_000 },
    random: (purpose) => seededRandom(runId, a, b, purpose),
  });
}
