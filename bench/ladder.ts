/**
 * Launches an ablation on a running Holdfast, waits for it and keeps it as a result: docs/results/<file>.json, a page about it
 * and its chart as the product draws it. `npm run ladder -- --spec ladder.json --file stress-ladder --commit <sha>`; with
 * `--experiment exp_…` it keeps one that is there already.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { createApiClient } from "./apiClient.ts";
import { ladderPage, ladderRecord, verdictInWords, type LadderRun } from "./ladderRecord.ts";
import { ladderArms, LadderSpec } from "./ladderSpec.ts";

const pollMs = 5_000;

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
const experimentId = options.experiment ?? (await launch(spec ?? ""));
const experiment = await untilOver(experimentId);
const runs: LadderRun[] = [];
for (const { name: arm, runs: ofArm } of experiment.arms) {
  for (const { id: runId, verdict } of ofArm) {
    const run = await client.runs.get.query({ runId });
    const points = await client.metrics.points.query({ runId, limit: 50_000 });
    runs.push({ arm, run, points, verdict });
  }
}
const record = ladderRecord({ name: file, commit, runs });
const folder = new URL("../docs/results/", import.meta.url).pathname;
await mkdir(folder, { recursive: true });
await writeFile(`${folder}${file}.json`, `${JSON.stringify(record, null, 1)}\n`);
await writeFile(`${folder}${file}.md`, ladderPage(record));
for (const theme of ["light", "dark"] as const) await photograph(theme);
const verdicts = record.runs.map(({ arm, summary, verdict }) => ({
  ...{ arm, seed: summary.seed, poolLast: summary.poolLast },
  verdict: verdict === null ? null : verdictInWords(verdict),
}));
console.log(JSON.stringify({ experimentId, status: experiment.status, runs: verdicts }));

async function launch(path: string): Promise<string> {
  const ladder = LadderSpec.parse(JSON.parse(await readFile(path, "utf8")));
  const arms = ladderArms(ladder);
  const { id, runs: all } = await client.experiments.launch
    .mutate({ name: ladder.name, arms: [...arms], seeds: ladder.seeds })
    .then((detail) => ({ id: detail.id, runs: detail.arms.length * detail.seeds.length }));
  console.error(`launched ${id}: ${all} runs`);
  return id;
}

/** Follows the experiment to its end, saying how far it is. Rejects when it failed as a whole. */
async function untilOver(id: string) {
  let said = "";
  for (;;) {
    const detail = await client.experiments.get.query({ experimentId: id });
    const under = detail.arms.flatMap(({ runs: ofArm }) => ofArm).filter(({ status }) => status === "running");
    const now = under.map(({ name, version, maxUpdates }) => `${name} at ${version} of ${maxUpdates}`).join(", ");
    const line = `${detail.status}, ${detail.runsDone} runs done${now === "" ? "" : `; ${now}`}`;
    if (line !== said) console.error((said = line));
    if (detail.status !== "queued" && detail.status !== "active") return detail;
    await delay(pollMs);
  }
}

/** The experiment's page in one theme, full height. */
async function photograph(theme: "light" | "dark"): Promise<void> {
  const browser = await chromium.launch({ executablePath: options.chromium, args: ["--no-sandbox"] });
  const view = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: theme });
  await view.goto(`${url}/experiments/${experimentId}`);
  await view.locator("canvas").first().waitFor();
  await view.screenshot({ path: `${folder}${file}-${theme}.png`, fullPage: true });
  await browser.close();
}
