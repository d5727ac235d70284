/** Keeps a finished run as a result: docs/results/<name>.json, its chart as the product draws it, and a page about both. */
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { createApiClient } from "./apiClient.ts";
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

const folder = new URL("../docs/results/", import.meta.url).pathname;
const client = createApiClient(url);
const run = await client.runs.get.query({ runId });
const points = await client.metrics.points.query({ runId, limit: 50_000 });
const record = recordOf({ run, points, commit });
await mkdir(folder, { recursive: true });
await writeFile(`${folder}${name}.json`, `${JSON.stringify(record, null, 1)}\n`);
await writeFile(`${folder}${name}.md`, page(record, name));
for (const theme of ["light", "dark"] as const) await photograph(theme);
console.log(JSON.stringify({ name, ...record.summary }));

/** The run's board in one theme, full height. */
async function photograph(theme: "light" | "dark"): Promise<void> {
  const browser = await chromium.launch({ executablePath: options.chromium, args: ["--no-sandbox"] });
  const view = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: theme });
  await view.goto(`${url}/runs/${run.id}`);
  await view
    .getByText(/\d+ of \d+ points/)
    .first()
    .waitFor();
  await view.screenshot({ path: `${folder}${name}-${theme}.png`, fullPage: true });
  await browser.close();
}

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
