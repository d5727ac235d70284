import { type Browser, chromium, type Page } from "@playwright/test";
import { allShots, type Shot } from "./shots.ts";

/**
 * Takes the pictures of docs/screenshots from a running Holdfast with the seeded scenarios and a run of the preset `demo` that has been evaluated:
 * tsx e2e/screenshots.ts <url> [part of the pictures' names].
 */
const [, , url, part = ""] = process.argv;
if (url === undefined) throw new Error("Usage: tsx e2e/screenshots.ts <url> [part of the pictures' names]");

const folder = new URL("../docs/screenshots/", import.meta.url).pathname;
const sizes = {
  light: { width: 1280, height: 800 },
  dark: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
} as const;

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
let missed = 0;
for (const shot of allShots) {
  for (const look of shot.looks ?? ["light"]) {
    const name = look === "narrow" ? `${shot.name}-light-narrow` : `${shot.name}-${look}`;
    if (!name.includes(part)) continue;
    missed += await take(browser, { shot, look, name });
  }
}
await browser.close();
process.exitCode = missed === 0 ? 0 : 1;

interface Picture {
  readonly shot: Shot;
  readonly look: keyof typeof sizes;
  readonly name: string;
}

/** Takes one picture; tells of one that cannot be taken, and counts it. */
async function take(from: Browser, { shot, look, name }: Picture): Promise<number> {
  const context = await from.newContext({
    baseURL: url ?? "",
    viewport: sizes[look],
    colorScheme: look === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  try {
    await shot.open(page);
    await settled(page);
    await page.screenshot({ path: `${folder}${name}.png` });
    console.log(name);
    return 0;
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`);
    return 1;
  } finally {
    await context.close();
  }
}

/** Waits until fonts are there, nothing is being loaded, and no message is in the way. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === "loaded" && !document.querySelector(".animate-pulse"));
  await page.mouse.move(0, 0);
}
