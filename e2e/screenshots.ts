import { type Browser, chromium, type Page } from "@playwright/test";

/** Takes docs/screenshots of every page from a running Holdfast: tsx e2e/screenshots.ts <url> [chromium path]. */
const [, , url, executablePath = "/usr/bin/chromium"] = process.argv;
if (url === undefined) throw new Error("Usage: tsx e2e/screenshots.ts <url> [chromium path]");

const folder = new URL("../docs/screenshots/", import.meta.url).pathname;
const themes = ["light", "dark"] as const;
const widths = [
  { suffix: "", width: 1280, height: 900 },
  { suffix: "-narrow", width: 390, height: 844 },
] as const;

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Something that is there once the page is complete. */
  readonly ready: (page: Page) => Promise<void>;
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const shots = await findShots(browser, url);
for (const theme of themes) {
  for (const size of widths) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      colorScheme: theme,
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    for (const { name, path, ready } of shots) {
      await page.goto(path);
      await ready(page);
      await page.screenshot({ path: `${folder}${name}-${theme}${size.suffix}.png` });
      console.log(`${name}-${theme}${size.suffix}.png`);
    }
    await context.close();
  }
}
await browser.close();

/** The pages to show: the run with the most progress, its newest solved rollout, and the newest experiment. */
async function findShots(from: Browser, baseURL: string): Promise<readonly Shot[]> {
  const page = await from.newPage({ baseURL, viewport: { width: 1280, height: 900 } });
  await page.goto("/runs?sort=-progress");
  const run = await pathOf(page, page.getByRole("row").getByRole("link"));
  await page.goto(`${run}?tab=rollouts&solved=yes&purpose=train`);
  const rollout = await pathOf(page, page.getByRole("link", { name: /^Open the trajectory/ }));
  await page.goto("/experiments");
  const experiment = await pathOf(page, page.getByRole("row").getByRole("link"));
  await page.close();
  const visible = (text: string | RegExp) => (shown: Page) =>
    shown.getByText(text).filter({ visible: true }).first().waitFor();
  return [
    { name: "runs", path: "/runs", ready: visible(/\d+ of \d+ runs/) },
    { name: "launch", path: "/launch", ready: visible("Twenty epochs of the pool") },
    { name: "launch-ladder", path: "/launch?mode=ladder", ready: visible(/^About|^No earlier run/) },
    { name: "launch-stress", path: "/launch?mode=stress", ready: visible(/^About|^No earlier run/) },
    { name: "experiments", path: "/experiments", ready: visible(/\d+ arms? × \d+ seeds?/) },
    { name: "experiment", path: experiment, ready: visible(/\d+ of \d+ points/) },
    { name: "run", path: run, ready: visible(/\d+ of \d+ points/) },
    { name: "run-tasks", path: `${run}?tab=tasks`, ready: visible(/Ceiling, leak|^Compares an epoch/) },
    { name: "run-engines", path: `${run}?tab=engines`, ready: visible(/\d+ of \d+ points/) },
    { name: "rollout", path: rollout, ready: visible("Turn 1") },
    { name: "workers", path: "/workers", ready: visible("alive") },
  ];
}

async function pathOf(page: Page, links: ReturnType<Page["getByRole"]>): Promise<string> {
  const path = await links.first().getAttribute("href");
  if (path === null) throw new Error(`Nothing to show at ${page.url()}: launch a run first`);
  return path;
}
