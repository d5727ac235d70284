import type { OwnWorkers } from "./ownWorkers.ts";
import { untilTrue } from "./untilTrue.ts";

interface Killing extends Pick<OwnWorkers, "control" | "db"> {
  readonly say: (line: string) => void;
}

/** Kills (-9) the rollout worker while it holds groups of a rescore or of an evaluate run; the supervisor starts another. */
export async function killRolloutWorker(
  { control, db, say }: Killing,
  groups: { readonly rescoreId: string } | { readonly runId: string },
): Promise<void> {
  const held = { ...groups, status: "running" } as const;
  await untilTrue(
    "groups in the worker's hands",
    async () => (await db.prisma.rolloutGroup.count({ where: held })) > 0,
  );
  const [newest] = (await control.listWorkers())
    .filter(({ kind }) => kind === "rollout")
    .sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  if (newest === undefined) throw new Error("There is no rollout worker to kill.");
  process.kill(newest.pid, "SIGKILL");
  const count = await db.prisma.rolloutGroup.count({ where: held });
  say(`killed ${newest.id} (pid ${newest.pid}) with ${count} groups in its hands`);
}
