import { mkdir, writeFile } from "node:fs/promises";
import { chromium, type Locator, type Page } from "@playwright/test";

/** Where results are kept. */
const folder = new URL("../docs/results/", import.meta.url).pathname;

interface Result {
  /** The files' name without its ending. */
  readonly name: string;
  readonly record: unknown;
  readonly page: string;
}

/** Keeps a record as JSON and the page about it. */
export async function keepResult({ name, record, page }: Result): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${name}.json`, `${JSON.stringify(record, null, 1)}\n`);
  await writeFile(`${folder}${name}.md`, page);
}

interface PageToKeep {
  /** The files' name without theme and ending. */
  readonly name: string;
  readonly address: string;
  /** What must be seen before the picture is taken. */
  readonly ready: (view: Page) => Locator;
  /** The browser's program. */
  readonly chromium: string;
}

/** Keeps a page of the product as it is drawn, in the light and in the dark theme, 1280 px wide and full height. */
export async function photograph({ name, address, ready, chromium: executablePath }: PageToKeep): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const theme of ["light", "dark"] as const) {
    const view = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: theme });
    await view.goto(address);
    await ready(view).first().waitFor();
    await drawAll(view);
    await view.screenshot({ path: `${folder}${name}-${theme}.png`, fullPage: true });
  }
  await browser.close();
}

/** Charts are drawn while they are in sight: makes the window as tall as the page, and waits until each of them is drawn. */
async function drawAll(view: Page): Promise<void> {
  const height = await view.evaluate(() => document.documentElement.scrollHeight);
  await view.setViewportSize({ width: 1280, height });
  const charts = view.getByRole("group", { name: /arrow keys read it/ });
  for (const chart of await charts.all()) await chart.locator("canvas").first().waitFor();
}
