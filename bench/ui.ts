/**
 * How the dashboard feels: first chart, live updates, hovering 200 runs, sorting 1,000, heap, and whether spikes are seen.
 * In a headless Chromium against a stack of its own, or with --data-dir against the one that runs on that folder.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createDatabase, type Database } from "@holdfast/db";
import { quantile } from "@holdfast/stats";
import { findDatabase } from "../prisma/seed/findDatabase.ts";
import { largeAt } from "../prisma/seed/scenarios/longTrajectory.ts";
import { spikeLength, spikeSteps } from "../prisma/seed/scenarios/spike.ts";
import { readEnv } from "../scripts/env.ts";
import { findChromium } from "../scripts/test/chromium.ts";
import { freePort } from "../scripts/supervisor/ports.ts";
import { startStack } from "../scripts/supervisor/startStack.ts";
import { type ScrollReport, scrollThrough } from "./scrollMeasures.ts";
import { firstChart, heapMb, hoverFrames, painted, sortTime, visibleSpikes } from "./uiMeasures.ts";
import { commitUpdates, liveMetrics, liveStart, seedRuns, type SeededRuns } from "./uiSeed.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, "data-dir": { type: "string" }, url: { type: "string" } },
});
const log = (line: string) => process.stderr.write(`${line}\n`);
const env = readEnv();

/** The compiler wraps functions to keep their names; those that run in the page have nothing to wrap them with. */
const namesOfFunctions = "globalThis.__name = (named) => named;";

const liveUpdates = 40;

const sortColumns = [
  ...["name", "status", "preset", "progress", "created"],
  ...liveMetrics.map((name) => `metric.${name}`),
  ...["metric.tokens/generated_s", "config.seed", "config.async.maxLag"],
];

interface UiReport {
  readonly firstChartMs: number;
  readonly liveP95Ms: number;
  readonly hoverFps200: number;
  readonly runsSortP95Ms: number;
  readonly heapMb: number;
  readonly spikesVisible: number;
  readonly spikesPlanted: number;
  /** Through a trajectory of 100,000 turns, and through an observation of 5 MB. */
  readonly trajectory: ScrollReport;
  readonly observation: ScrollReport;
}

const { url, databaseUrl, stop } = await openStack();
const db = createDatabase({ url: databaseUrl });
const browser = await chromium.launch({
  executablePath: findChromium({ chosen: env.chromiumPath, inherited: env.inherited, say: log }),
  args: ["--no-sandbox"],
});
try {
  const seeded = await seedRuns(db, log);
  const report = { ...(await measure(browser, db, seeded)), machine: machineFacts() };
  console.log(options.json ? JSON.stringify(report) : report);
} finally {
  await browser.close();
  await db.close();
  await stop();
}

async function openStack() {
  const folder = options["data-dir"];
  if (folder !== undefined) {
    const lock: unknown = JSON.parse(readFileSync(join(folder, "lock.json"), "utf8"));
    const found: unknown = options.url ?? Reflect.get(Object(lock), "url");
    if (typeof found !== "string") throw new Error(`Name the address of the Holdfast on ${folder} with --url.`);
    return { url: found, databaseUrl: findDatabase(folder), stop: () => Promise.resolve() };
  }
  const dataDir = mkdtempSync(join(tmpdir(), "holdfast-ui-"));
  const stack = await startStack({
    ...{ dataDir, host: "127.0.0.1", port: await freePort(), rolloutWorkers: 0, trainers: 0, say: log },
    ...{ databaseUrl: undefined, redisUrl: undefined, inherited: env.inherited },
  });
  const end = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: stack.url, databaseUrl: stack.databaseUrl, stop: end };
}

async function measure(chrome: Browser, database: Database, seeded: SeededRuns): Promise<UiReport> {
  const heaps: number[] = [];
  const on = async <T>(name: string, height: number, work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await chrome.newPage({ baseURL: url, viewport: { width: 1280, height } });
    await page.addInitScript({ content: namesOfFunctions });
    const found = await work(page);
    heaps.push(await heapMb(page));
    log(`${name}: ${JSON.stringify(found)}, heap ${heaps.at(-1)?.toFixed(0)} MB`);
    await page.close();
    return found;
  };
  const firsts = await on("first chart, 10 runs × 100,000 points", 900, (page) => firstCharts(page, seeded));
  const live = await on("live updates, 12 panels × 5 runs", 2_400, (page) => liveTimes(page, database, seeded));
  const hover = await on("hover, 200 runs", 900, (page) => hoverOver(page, seeded));
  const sorts = await on("sort, 1,000 runs × 20 columns", 900, sortTimes);
  const spikesVisible = await on("spikes", 900, (page) => spikesSeen(page, seeded));
  const trajectory = await on("scroll, 100,000 turns", 900, (page) => throughTurns(page, seeded));
  const observation = await on("scroll, an observation of 5 MB", 900, (page) => throughObservation(page, seeded));
  return {
    firstChartMs: Math.round(quantile(firsts, 0.5)),
    liveP95Ms: Math.round(quantile(live, 0.95)),
    hoverFps200: Number(hover.toFixed(1)),
    runsSortP95Ms: Math.round(quantile(sorts, 0.95)),
    heapMb: Math.round(Math.max(...heaps)),
    spikesVisible,
    spikesPlanted: spikeSteps.length,
    trajectory,
    observation,
  };
}

/** Five navigations after one that fills the caches. */
async function firstCharts(page: Page, { wide }: SeededRuns): Promise<readonly number[]> {
  const address = `/compare?runs=${wide.join(",")}&metrics=reward/mean,entropy/mean`;
  await firstChart(page, address);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await firstChart(page, address));
  return times;
}

async function liveTimes(page: Page, database: Database, { live }: SeededRuns): Promise<readonly number[]> {
  await page.goto(`/compare?runs=${live.join(",")}&metrics=${liveMetrics.join(",")}`);
  await painted(page, liveMetrics.length, liveStart * live.length);
  const times: number[] = [];
  for (let update = 1; update <= liveUpdates; update++) {
    const seen = painted(page, liveMetrics.length, (liveStart + update) * live.length);
    await commitUpdates(database, live, liveStart + update);
    const committed = Date.now();
    times.push((await seen) - committed);
  }
  return times;
}

async function hoverOver(page: Page, { many }: SeededRuns): Promise<number> {
  await page.goto(`/compare?runs=${many.join(",")}&metrics=reward/mean`);
  await page.locator(".u-over").first().waitFor({ timeout: 60_000 });
  await painted(page, 1, many.length);
  return hoverFrames(page, 4);
}

async function sortTimes(page: Page): Promise<readonly number[]> {
  await page.goto(`/runs?cols=${sortColumns.join(",")}&q=${encodeURIComponent('name ~ "synthetic run"')}`);
  await page.locator("tbody tr").nth(5).waitFor({ timeout: 60_000 });
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    // By name and by reward in turn, so that other rows come first each time.
    for (const column of [0, 5]) times.push(await sortTime(page, column));
  }
  return times;
}

async function spikesSeen(page: Page, { spike }: SeededRuns): Promise<number> {
  await page.goto(`/runs/${spike}`);
  await painted(page, 1, spikeLength);
  return visibleSpikes(page, { steps: spikeSteps, domain: [0, spikeLength - 1], level: 7, top: 10 });
}

/** A fling: five turns a frame. */
async function throughTurns(page: Page, { longRollout }: SeededRuns): Promise<ScrollReport> {
  await page.goto(`/rollouts/${longRollout}`);
  await page.getByRole("article", { name: "Turn 1", exact: true }).waitFor();
  return scrollThrough(page, page.locator("html"), { seconds: 5, step: 240 });
}

/** All of it is loaded first. */
async function throughObservation(page: Page, { longRollout }: SeededRuns): Promise<ScrollReport> {
  await page.goto(`/rollouts/${longRollout}?turn=${largeAt + 1}`);
  const text = page.getByRole("group", { name: `Observation of turn ${largeAt + 1}` });
  await text.waitFor();
  const more = page.getByRole("button", { name: "Load more" });
  while (await more.isVisible()) {
    await more.click();
    await page.getByRole("button", { name: "Loading…" }).waitFor({ state: "detached" });
  }
  return scrollThrough(page, text, { seconds: 5, step: 240 });
}

function machineFacts() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load1: Number(loadavg()[0]?.toFixed(1)),
    node: process.version,
    chromium: browser.version(),
    commit: existsSync(".git")
      ? execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
      : "",
  };
}
