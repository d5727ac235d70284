/**
 * Launches an ablation on a running Holdfast, waits for it and keeps it as a result: docs/results/<file>.json, a page about it
 * and its chart as the product draws it. `npm run ladder -- --spec ladder.json --file stress-ladder --commit <sha>`; with
 * `--experiment exp_…` it keeps one that is there already.
 */
import { parseArgs } from "node:util";
import { createApiClient } from "./apiClient.ts";
import { launchFile, untilOver } from "./followExperiment.ts";
import { ladderPage, ladderRecord, verdictInWords, type LadderRun } from "./ladderRecord.ts";
import { keepResult, photograph } from "./resultFiles.ts";

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:7800" },
    spec: { type: "string" },
    experiment: { type: "string" },
    file: { type: "string" },
    commit: { type: "string" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
  },
});
const { url, spec, file, commit } = options;
if (file === undefined || commit === undefined || (spec === undefined) === (options.experiment === undefined)) {
  throw new Error(
    "Usage: npm run ladder -- --spec <file.json> | --experiment exp_… --file <name> --commit <sha> [--url …]",
  );
}

const client = createApiClient(url);
const experimentId = options.experiment ?? (await launchFile(client, spec ?? ""));
const experiment = await untilOver(client, experimentId);
const runs: LadderRun[] = [];
for (const { name: arm, runs: ofArm } of experiment.arms) {
  for (const { id: runId, verdict } of ofArm) {
    const run = await client.runs.get.query({ runId });
    const points = await client.metrics.points.query({ runId, limit: 50_000 });
    runs.push({ arm, run, points, verdict });
  }
}
const record = ladderRecord({ name: file, commit, runs });
await keepResult({ name: file, record, page: ladderPage(record) });
const address = `${url}/experiments/${experimentId}`;
await photograph({ name: file, address, ready: (view) => view.locator("canvas"), chromium: options.chromium });
const verdicts = record.runs.map(({ arm, summary, verdict }) => ({
  ...{ arm, seed: summary.seed, poolLast: summary.poolLast },
  verdict: verdict === null ? null : verdictInWords(verdict),
}));
console.log(JSON.stringify({ experimentId, status: experiment.status, runs: verdicts }));
