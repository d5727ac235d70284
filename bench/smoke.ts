import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { metricCatalogue } from "@holdfast/metrics";
import { startStack } from "../scripts/supervisor/startStack.ts";
import { createApiClient } from "./apiClient.ts";
import { judgeSeries } from "./judgeSeries.ts";
import { smokeReport, type SmokeReport } from "./smokeReport.ts";
import { smokeRun } from "./smokeRun.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, updates: { type: "string", default: "8" } },
});

const report = await smoke(Number(options.updates));
console.log(options.json ? JSON.stringify(report) : report);
process.exitCode = report.ok ? 0 : 1;

/** Starts a stack of its own in a throw-away folder, runs the demo through it, and holds its series to the rule. */
async function smoke(updates: number): Promise<SmokeReport> {
  const dataDir = await mkdtemp(join(tmpdir(), "holdfast-smoke-"));
  const startedAt = performance.now();
  const log = (line: string) => console.error(`[${((performance.now() - startedAt) / 1_000).toFixed(1)} s] ${line}`);
  const stack = await startStack({ dataDir, log });
  try {
    const secondsToReady = (performance.now() - startedAt) / 1_000;
    log(`ready at ${stack.url}`);
    const run = await smokeRun({ client: createApiClient(stack.url), updates, log });
    const names = metricCatalogue.filter(({ cadence }) => cadence === "update").map(({ name }) => name);
    const verdict = judgeSeries(run.points, { names, steps: run.updates });
    return smokeReport({ ...run, secondsToReady, verdict });
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
