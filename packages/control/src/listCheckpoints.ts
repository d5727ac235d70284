import type { Context } from "./context.ts";
import type { CheckpointView } from "./views.ts";

/** Policy versions of a run, newest first. */
export async function listCheckpoints({ db }: Context, runId: string): Promise<readonly CheckpointView[]> {
  const rows = await db.prisma.policyVersion.findMany({ where: { runId }, orderBy: { version: "desc" } });
  return rows.map(({ version, weightsDigest, createdAt, available }) => ({
    version,
    digest: weightsDigest,
    createdAt: createdAt.toISOString(),
    available,
  }));
}
