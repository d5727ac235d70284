/** Keeps a finished run as a result: docs/results/<name>.json, its chart as the product draws it, and a page about both. */
import { parseArgs } from "node:util";
import { createApiClient } from "./apiClient.ts";
import { keepResult, photograph } from "./resultFiles.ts";
import { recordOf, type RunRecord } from "./runRecord.ts";

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:7800" },
    run: { type: "string" },
    name: { type: "string" },
    commit: { type: "string" },
    chromium: { type: "string", default: "/usr/bin/chromium" },
  },
});
const { run: runId, name, commit, url } = options;
if (runId === undefined || name === undefined || commit === undefined) {
  throw new Error("Usage: npm run results:record -- --run run_… --name stress-160 --commit <sha> [--url …]");
}

const client = createApiClient(url);
const run = await client.runs.get.query({ runId });
const points = await client.metrics.points.query({ runId, limit: 50_000 });
const record = recordOf({ run, points, commit });
await keepResult({ name, record, page: page(record, name) });
await photograph({
  ...{ name, address: `${url}/runs/${run.id}`, chromium: options.chromium },
  ready: (view) => view.getByText(/\d+ of \d+ points/),
});
console.log(JSON.stringify({ name, ...record.summary }));

function page({ summary, epochs, pool, config }: RunRecord, title: string): string {
  const rows = epochs.map(({ epoch, reward, earned, updates }) => {
    const scored = pool.filter(({ step }) => step > updates.first - 1 && step <= updates.last).at(-1);
    return `| ${epoch} | ${updates.first}–${updates.last} | ${reward.toFixed(3)} | ${earned.toFixed(3)} | ${scored?.reward.toFixed(3) ?? ""} |`;
  });
  return [
    `# ${title}`,
    "",
    `Measured with Holdfast itself at commit ${summary.commit}: preset ${summary.preset ?? "none"}, taskset ${summary.taskset}, base ${summary.basePolicy}, seed ${summary.seed}, backend ${summary.backend ?? "?"}. ${summary.updates} updates in ${summary.minutes} minutes of wall time.`,
    "",
    `Pool score with the newest weights: ${summary.poolFirst.toFixed(3)} at the start, best ${summary.poolBest.toFixed(3)} (update ${summary.poolBestStep}), last ${summary.poolLast.toFixed(3)}; from the best one on it never fell below ${summary.poolHeld.toFixed(3)}.`,
    `Mismatch KL ${summary.mismatchKlMean.toExponential(1)} on average, lag ${summary.lagMean.toFixed(2)} (max ${summary.lagMax}), ${summary.staleDropped} groups dropped as stale.`,
    "",
    `![Board](${title}-light.png)`,
    "",
    "| epoch | updates | sampled reward | earned | pool, newest weights |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "```json",
    JSON.stringify(config, null, 2),
    "```",
    "",
  ].join("\n");
}
