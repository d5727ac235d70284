import { workerSamples } from "@holdfast/db";
import type { Context } from "./context.ts";
import { readRun } from "./readRun.ts";
import type { WorkerSampleQuery, WorkerSamplesView } from "./workerSampleViews.ts";

const slices = 300;
const defaultMinutes = 60;

/** CPU and memory of workers over time, at most 300 entries for each. Throws NotFound when it is about a run that is not there. */
export async function listWorkerSamples(
  { db }: Context,
  { runId, minutes }: WorkerSampleQuery,
): Promise<readonly WorkerSamplesView[]> {
  if (runId !== undefined) await readRun(db, runId);
  const last = minutes ?? (runId === undefined ? defaultMinutes : null);
  const rows = await workerSamples.inSlices(db.sql, { runId: runId ?? null, minutes: last, slices });
  return [...new Set(rows.map(({ worker }) => worker))].map((id) =>
    columnsOf(rows.filter(({ worker }) => worker === id)),
  );
}

/** Rows of one worker, at least one, as columns. */
function columnsOf(rows: readonly workerSamples.SampleSliceRow[]): WorkerSamplesView {
  const newest = rows.at(-1);
  if (!newest) throw new Error("A worker without samples is not listed.");
  return {
    id: newest.worker,
    kind: newest.kind,
    at: rows.map(({ at }) => at.getTime()),
    cpu: rows.map(({ cpu }) => cpu),
    hostCpu: rows.map(({ hostCpu }) => hostCpu),
    memory: rows.map(({ memory }) => memory),
    hostMemory: rows.map(({ hostMemory }) => hostMemory),
    hostMemoryOf: newest.hostMemoryOf,
  };
}
