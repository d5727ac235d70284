import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { metricCatalogue } from "@holdfast/metrics";
import { readEnv } from "../scripts/env.ts";
import { freePort } from "../scripts/supervisor/ports.ts";
import { startStack, type Stack } from "../scripts/supervisor/startStack.ts";
import { createApiClient } from "./apiClient.ts";
import { judgeSeries } from "./judgeSeries.ts";
import { smokeReport, type SmokeReport } from "./smokeReport.ts";
import { smokeRun } from "./smokeRun.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, updates: { type: "string", default: "8" } },
});

const startedAt = performance.now();
const giveUp = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => giveUp.abort(new Error(`Got ${signal}.`)));
const dataDir = await mkdtemp(join(tmpdir(), "holdfast-smoke-"));
const report = await smoke(Number(options.updates)).catch(brokenOff);
if (report.ok) await rm(dataDir, { recursive: true, force: true });
else log(`data and logs are kept in ${dataDir}`);
console.log(options.json ? JSON.stringify(report) : report);
process.exitCode = report.ok ? 0 : 1;

/** Starts a stack of its own, runs the demo through it, and holds its series to the rule. */
async function smoke(updates: number): Promise<SmokeReport> {
  const stack = await startOwnStack();
  try {
    const secondsToReady = secondsSinceStart();
    log(`ready at ${stack.url}`);
    const run = await smokeRun({ client: createApiClient(stack.url), updates, log, signal: giveUp.signal });
    const names = metricCatalogue.filter(({ cadence }) => cadence === "update").map(({ name }) => name);
    const verdict = judgeSeries(run.points, { names, steps: run.updates });
    return smokeReport({ ...run, problems: [], secondsToReady, verdict });
  } finally {
    await stack.stop();
  }
}

/** A stack that shares nothing with one that may be running: its own folder, port, database and queue. */
async function startOwnStack(): Promise<Stack> {
  const { inherited, rolloutWorkers } = readEnv();
  const { QUEUE_REDIS_URL: _shared, ...env } = inherited;
  return startStack({
    dataDir,
    host: "127.0.0.1",
    port: await freePort(),
    rolloutWorkers,
    databaseUrl: undefined,
    redisUrl: undefined,
    inherited: env,
    say: log,
    signal: giveUp.signal,
  });
}

/** The report of a smoke run that could not be finished: no figures, and the reason. */
function brokenOff(error: unknown): SmokeReport {
  const reason = error instanceof Error ? error.message : String(error);
  log(`broken off: ${reason}`);
  return smokeReport({
    secondsToReady: NaN,
    secondsToFirstPoint: NaN,
    updates: 0,
    backend: null,
    points: [],
    verdict: judgeSeries([], { names: [], steps: 0 }),
    problems: [reason],
  });
}

function log(line: string): void {
  console.error(`[${secondsSinceStart().toFixed(1)} s] ${line}`);
}

function secondsSinceStart(): number {
  return (performance.now() - startedAt) / 1_000;
}
