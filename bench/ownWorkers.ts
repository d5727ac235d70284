import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createBus, createWakes } from "@holdfast/bus";
import { createControl, type Control } from "@holdfast/control";
import { createDatabase, type Database } from "@holdfast/db";
import { createFolderStore, type CheckpointStore } from "@holdfast/policy";
import { readEnv } from "../scripts/env.ts";
import { prepareDataFolder } from "../scripts/supervisor/dataFolder.ts";
import { migrateIfChanged, superviseDatabase } from "../scripts/supervisor/database.ts";
import { acquireLock } from "../scripts/supervisor/lock.ts";
import type { Service } from "../scripts/supervisor/service.ts";
import { programs, repositoryRoot as root, superviseProgram } from "../scripts/supervisor/services.ts";

/** A trainer and a rollout worker on a database of their own: all of Holdfast but its page and api. */
export interface OwnWorkers {
  readonly control: Control;
  readonly db: Database;
  readonly store: CheckpointStore;
  /** Stops everything and removes its folder; `keep` leaves the folder and resolves with its path. */
  close(how?: { readonly keep: boolean }): Promise<string>;
}

/** Starts them in a temporary folder and resolves when the queue is there; the workers register themselves soon after. */
export async function openOwnWorkers(say: (line: string) => void): Promise<OwnWorkers> {
  const folder = prepareDataFolder(await mkdtemp(join(tmpdir(), "holdfast-bench-")));
  const lock = await acquireLock(folder.path);
  const { inherited } = readEnv();
  const database = await superviseDatabase({ folder: folder.postgres, logs: folder.logs, lock, say });
  const services: Service[] = [database.service];
  const databaseUrl = database.url;
  await migrateIfChanged({ root, databaseUrl, stamp: undefined });

  const places = { root, databaseUrl, redisUrl: undefined, dataDir: folder.path };
  const workers = programs({ ...places, host: "127.0.0.1", port: 0, webPort: 0, rolloutWorkers: 1 }).filter(
    ({ name }) => name !== "api" && name !== "web",
  );
  const { QUEUE_REDIS_URL: _shared, ...env } = inherited;
  for (const program of workers) {
    services.push(await superviseProgram(program, { inherited: env, logs: folder.logs, lock, say }));
  }
  const onError = (error: Error) => say(error.message);
  const db = createDatabase({ url: databaseUrl });
  const bus = createBus({ databaseUrl, onError });
  const wakes = createWakes({ databaseUrl, onError });
  await wakes.ready();
  return {
    control: createControl({ db, bus, wakes }),
    db,
    store: createFolderStore(join(folder.path, "checkpoints")),
    async close({ keep } = { keep: false }) {
      await bus.close();
      await wakes.close();
      await db.close();
      for (const service of [...services].reverse()) await service.stop();
      lock.release();
      if (!keep) await rm(folder.path, { recursive: true, force: true });
      return folder.path;
    },
  };
}

/** Resolves when the workers have made base policies and tasksets of these names known; rejects after two minutes. */
export async function untilKnown(control: Pick<Control, "launchOptions">, names: readonly string[]): Promise<void> {
  const missing = async () => {
    const { basePolicies, tasksets } = await control.launchOptions();
    const known = new Set([...basePolicies, ...tasksets].map(({ name }) => name));
    return names.filter((name) => !known.has(name));
  };
  const deadline = Date.now() + 120_000;
  for (let absent = await missing(); absent.length > 0; absent = await missing()) {
    if (Date.now() > deadline) throw new Error(`still unknown: ${absent.join(", ")}`);
    await delay(200);
  }
}
