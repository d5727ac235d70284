/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from "@playwright/test";

/** Milliseconds from the begin of the navigation to the frame in which the first chart is on the screen. */
export async function firstChart(page: Page, address: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "commit" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(".uplot canvas")) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/**
 * When every chart of the page shows at least `points` points and the frame with them is on the screen, in milliseconds
 * since 1970. The count is the badge's, which is rendered with the drawing.
 */
export function painted(page: Page, charts: number, points: number): Promise<number> {
  return page.evaluate(
    ({ charts: wanted, points: least }) =>
      new Promise<number>((resolve) => {
        const totals = () =>
          [...document.querySelectorAll("section")].flatMap((panel) => {
            const found = / of ([\d,]+) points/.exec(panel.textContent)?.[1];
            return found === undefined ? [] : [Number(found.replaceAll(",", ""))];
          });
        const look = () => {
          const shown = totals();
          if (shown.length >= wanted && shown.every((total) => total >= least)) {
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
          } else requestAnimationFrame(look);
        };
        look();
      }),
    { charts, points },
  );
}

/** Frames a second while the pointer sweeps over the first chart for `seconds`. */
export async function hoverFrames(page: Page, seconds: number): Promise<number> {
  const plot = page.locator(".u-over").first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("There is no chart to point at.");
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.evaluate(() => {
    const frames = { count: 0, on: true };
    Object.assign(window, { benchFrames: frames });
    const tick = () => {
      frames.count++;
      if (frames.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const started = performance.now();
  for (let move = 0; performance.now() - started < seconds * 1_000; move++) {
    const [across, down] = [(move * 7) % (box.width - 10), (move * 3) % (box.height - 10)];
    await page.mouse.move(box.x + 5 + across, box.y + 5 + down);
  }
  const elapsed = (performance.now() - started) / 1_000;
  const frames = await page.evaluate(() => {
    const counted: unknown = Reflect.get(window, "benchFrames");
    if (typeof counted !== "object" || counted === null) return 0;
    Reflect.set(counted, "on", false);
    return Number(Reflect.get(counted, "count"));
  });
  return frames / elapsed;
}

/** Milliseconds from a click on a column's name to the frame that shows other rows first. */
export function sortTime(page: Page, column: number): Promise<number> {
  return page.evaluate(
    (place) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelectorAll<HTMLElement>("thead th button")[place];
        const top = () => document.querySelector("tbody tr")?.textContent ?? "";
        const before = top();
        if (!button) {
          reject(new Error(`The table has no column ${place}.`));
          return;
        }
        const clicked = performance.now();
        button.click();
        const look = () => {
          if (top() !== before) requestAnimationFrame(() => resolve(performance.now() - clicked));
          else if (performance.now() - clicked > 10_000) reject(new Error(`Column ${place} did not sort.`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    column,
  );
}

export interface Spikes {
  readonly steps: readonly number[];
  /** Ends of the x axis, and a value that only spikes reach, with the top of the y axis. */
  readonly domain: readonly [number, number];
  readonly level: number;
  readonly top: number;
}

/**
 * How many spikes have ink at a height that nothing else reaches, within three pixels of their place on the first chart.
 * Ink anywhere else at that height counts for none of them.
 */
export async function visibleSpikes(page: Page, { steps, domain, level, top }: Spikes): Promise<number> {
  const inked = await page.evaluate((share) => {
    const canvas = document.querySelector<HTMLCanvasElement>(".uplot canvas");
    const over = document.querySelector<HTMLElement>(".uplot .u-over");
    const context = canvas?.getContext("2d");
    if (!canvas || !over || !context) return [];
    const ratio = canvas.width / canvas.clientWidth;
    const [left, width] = [over.offsetLeft * ratio, over.clientWidth * ratio];
    const y = Math.round((over.offsetTop + over.clientHeight * (1 - share)) * ratio);
    // A pixel more at both sides: a stroke at the end of the axis lies half outside.
    const { data } = context.getImageData(Math.round(left) - 1, y, Math.round(width) + 2, 1);
    // Nothing is drawn where there is no line: such pixels are transparent.
    return Array.from({ length: data.length / 4 }, (_, x) => x / (data.length / 4)).filter(
      (_, x) => (data[x * 4 + 3] ?? 0) > 24,
    );
  }, level / top);
  const width = 600;
  const places = steps.map((step) => (step - domain[0]) / (domain[1] - domain[0]));
  const near = (place: number, ink: number) => Math.abs(place - ink) * width <= 3;
  if (inked.some((ink) => !places.some((place) => near(place, ink)))) return 0;
  return places.filter((place) => inked.some((ink) => near(place, ink))).length;
}

/** Megabytes of JavaScript objects that the page holds, after collecting what nobody holds. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 1e6;
}
