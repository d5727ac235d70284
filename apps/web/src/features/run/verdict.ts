import { stressVerdict, type StressBar } from "@holdfast/recipe";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";

/** What "fits the pool and holds it" asks for on the board. */
export const stressBar: StressBar = { threshold: 0.9, tolerance: 0.05, holdEpochs: 20 };

export interface VerdictText {
  readonly tone: "accent" | "warn" | "bad";
  readonly text: string;
}

/** Where the run stands in the stress test, in a sentence; null before its first whole epoch of the pool. */
export function verdictText(feed: RunFeed, run: RunDetail): VerdictText | null {
  const epochs = epochRewards(feed, run);
  if (epochs.length === 0) return null;
  const verdict = stressVerdict(epochs, stressBar);
  const bar = formatNumber(stressBar.threshold, "fraction");
  switch (verdict.kind) {
    case "holds":
      return {
        tone: "accent",
        text: `holds. Reached ${bar} at epoch ${verdict.reachedEpoch + 1} and held it for ${stressBar.holdEpochs} epochs.`,
      };
    case "holding":
      return {
        tone: "accent",
        text: `holding. Reached ${bar} at epoch ${verdict.reachedEpoch + 1}; held for ${stressBar.holdEpochs - verdict.epochsLeft} of ${stressBar.holdEpochs} epochs.`,
      };
    case "collapsed":
      return {
        tone: "bad",
        text: `collapsed at epoch ${verdict.epoch + 1}, after reaching ${bar} at epoch ${verdict.reachedEpoch + 1}.`,
      };
    case "plateaued": {
      const best = `Best epoch so far ${formatNumber(verdict.reward, "fraction")}, after ${epochs.length} epochs; the bar is ${bar}.`;
      const over = run.status === "completed" || run.status === "stopped" || run.status === "failed";
      return over ? { tone: "warn", text: `not reached. ${best}` } : { tone: "accent", text: `climbing. ${best}` };
    }
  }
}

/** Mean sampled reward of every whole epoch of the pool. */
function epochRewards(feed: RunFeed, { poolSize, config }: RunDetail): readonly number[] {
  const rewards = feed.series.get("reward/mean") ?? [];
  const perEpoch = Math.max(1, Math.round(poolSize / config.rollout.tasksPerUpdate));
  const epochs = Math.floor(rewards.length / perEpoch);
  return Array.from({ length: epochs }, (_, epoch) => {
    const part = rewards.slice(epoch * perEpoch, (epoch + 1) * perEpoch);
    return part.reduce((sum, { value }) => sum + value, 0) / perEpoch;
  });
}
