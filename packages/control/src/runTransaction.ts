import { runs, type Sql } from "@holdfast/db";
import { parseRunConfig, type RunConfig } from "@holdfast/recipe";
import { NotFound } from "./errors.ts";
import type { Outbox } from "./outbox.ts";

/** A run under its lock, as it was when the lock was taken. */
export interface Run extends Omit<runs.LockedRun, "config"> {
  readonly config: RunConfig;
}

/** A transaction that holds a run's lock, and the work to send when it has committed. */
export interface RunTransaction {
  readonly sql: Sql;
  readonly run: Run;
  readonly outbox: Outbox;
}

/** Takes a run's lock. Throws NotFound. */
export async function lockRun(sql: Sql, runId: string): Promise<Run> {
  const locked = await runs.lock(sql, runId);
  if (!locked) throw new NotFound(`There is no run ${runId}.`);
  return { ...locked, config: storedConfig(locked.config) };
}

/** A stored configuration; settings added since it was stored have their defaults. */
export function storedConfig(stored: unknown): RunConfig {
  const parsed = parseRunConfig(stored);
  if (parsed.ok) return parsed.config;
  throw new Error(`A stored configuration cannot be read: ${parsed.problems.map(({ message }) => message).join("; ")}`);
}
