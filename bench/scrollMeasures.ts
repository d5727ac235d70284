/// <reference lib="dom" />
import type { Locator, Page } from "@playwright/test";

/** How a scroll felt, and what each of its frames cost the page's thread, which another program's load does not change. */
export interface ScrollReport extends Scroll {
  readonly cpuMsPerFrame: number;
}

interface Scroll {
  readonly fps: number;
  /** Share of the screen's frames, at 60 a second, in which nothing new was drawn. */
  readonly droppedShare: number;
  /** Stretches of more than 50 ms in which the page could answer to nothing. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
}

interface ScrollPlan {
  readonly seconds: number;
  /** Pixels in a frame. */
  readonly step: number;
}

/** Scrolls an element, or with the `html` element the page, frame by frame. */
export async function scrollThrough(page: Page, target: Locator, plan: ScrollPlan): Promise<ScrollReport> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const cpuMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const before = await cpuMs();
  const { fps, droppedShare, longTasks, longestTaskMs } = await scrollFrames(target, plan);
  const cpuMsPerFrame = ((await cpuMs()) - before) / Math.max(1, fps * plan.seconds);
  await session.detach();
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    fps: rounded(fps),
    droppedShare: rounded(droppedShare),
    longTasks,
    longestTaskMs: Math.round(longestTaskMs),
    cpuMsPerFrame: rounded(cpuMsPerFrame),
  };
}

function scrollFrames(target: Locator, plan: ScrollPlan): Promise<Scroll> {
  return target.evaluate(
    (element, { seconds, step }) =>
      new Promise<Scroll>((resolve) => {
        const tasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration);
        });
        observer.observe({ type: "longtask" });
        let [first, last, frames, dropped] = [0, 0, 0, 0];
        const finish = () => {
          observer.disconnect();
          resolve({
            fps: (frames / (last - first)) * 1_000,
            droppedShare: dropped / (frames + dropped),
            longTasks: tasks.length,
            longestTaskMs: Math.max(0, ...tasks),
          });
        };
        const tick = (now: number) => {
          if (first === 0) first = now;
          else {
            frames++;
            dropped += Math.max(0, Math.round((now - last) / (1_000 / 60)) - 1);
          }
          last = now;
          element.scrollTop += step;
          if (now - first < seconds * 1_000) requestAnimationFrame(tick);
          else setTimeout(finish, 200); // long tasks are told a moment later
        };
        requestAnimationFrame(tick);
      }),
    plan,
  );
}
