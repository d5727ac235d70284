/**
 * Does a policy forget what it retires? Waits for a capacity study and its rescores, and keeps it as a result: figures, page and pictures
 * as the product drew them. `npm run forgetting -- --experiment exp_… --file forgetting --commit <sha>`; with `--spec file.json` it
 * launches one first, and `--from 50 --to 250` names the updates to compare.
 */
import { parseArgs } from "node:util";
import { createApiClient } from "./apiClient.ts";
import { launchFile, untilOver, untilRescored } from "./followExperiment.ts";
import { forgettingPage, forgettingRecord, type StudiedRun } from "./forgettingRecord.ts";
import { keepResult, photograph } from "./resultFiles.ts";

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:7800" },
    spec: { type: "string" },
    experiment: { type: "string" },
    file: { type: "string" },
    commit: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
  },
});
const { url, spec, file, commit } = options;
if (file === undefined || commit === undefined || (spec === undefined) === (options.experiment === undefined)) {
  throw new Error(
    "Usage: npm run forgetting -- --spec <file.json> | --experiment exp_… --file <name> --commit <sha> [--from 50] [--to 250] [--url …]",
  );
}

const client = createApiClient(url);
const experimentId = options.experiment ?? (await launchFile(client, spec ?? ""));
const experiment = await untilOver(client, experimentId);
const launched = experiment.arms.flatMap(({ name: arm, runs }) => runs.map(({ id }) => ({ arm, runId: id })));
await untilRescored(
  client,
  launched.map(({ runId }) => runId),
);
const runs: StudiedRun[] = [];
for (const { arm, runId } of launched) {
  const run = await client.runs.get.query({ runId });
  runs.push({ arm, run, points: await client.metrics.points.query({ runId, limit: 50_000 }) });
}
const asked = {
  ...(options.from !== undefined && { from: Number(options.from) }),
  ...(options.to !== undefined && { to: Number(options.to) }),
};
const forgetting = await client.experiments.forgetting.query({ experimentId, ...asked });
const record = forgettingRecord({ name: file, commit, experimentId, forgetting, runs });
await keepResult({ name: file, record, page: forgettingPage(record) });
const { from, to, arms, comparisons } = record;
await photograph({
  name: file,
  address: `${url}/experiments/${experimentId}?tab=forgetting&retired=${from ?? ""}&again=${to ?? ""}`,
  ready: (view) => view.locator("canvas"),
  chromium: options.chromium,
});
console.log(
  JSON.stringify({
    ...{ experimentId, status: experiment.status, from, to },
    arms: arms.map(({ name: arm, change, sentence }) => ({ arm, change: change?.change ?? null, sentence })),
    comparisons: comparisons.map(({ other, difference, sentence }) => ({ other, difference, sentence })),
  }),
);
