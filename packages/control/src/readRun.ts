import type { Database } from "@holdfast/db";
import type { RunConfig } from "@holdfast/recipe";
import { NotFound } from "./errors.ts";
import { storedConfig } from "./runTransaction.ts";

/** A run's configuration and newest version, read without its lock. Throws NotFound. */
export async function readRun(
  { prisma }: Pick<Database, "prisma">,
  runId: string,
): Promise<{ readonly version: number; readonly config: RunConfig }> {
  const run = await prisma.run.findUnique({ where: { id: runId }, select: { version: true, config: true } });
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  return { version: run.version, config: storedConfig(run.config) };
}
