import type { RunStatus, RunVerdictView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import type { Tone } from "../../ui/Pill.tsx";
import { isOver } from "../runs/status.ts";

export interface VerdictText {
  readonly tone: Extract<Tone, "good" | "accent" | "warn" | "bad">;
  /** E.g. "collapsed at epoch 7"; fits a pill. */
  readonly short: string;
  /** The same with what it rests on, as a sentence or two. */
  readonly text: string;
}

/** A verdict in words. Epochs are counted from 1; whether a low run still climbs depends on whether it still trains. */
export function verdictText({ verdict, bar, epochs }: RunVerdictView, status: RunStatus): VerdictText {
  const threshold = reward(bar.threshold);
  switch (verdict.kind) {
    case "holds":
      return {
        tone: "good",
        short: "holds",
        text: `Reached ${threshold} at epoch ${verdict.reachedEpoch + 1} and held it for ${bar.holdEpochs} epochs; best epoch ${reward(verdict.best)}.`,
      };
    case "holding": {
      const held = bar.holdEpochs - verdict.epochsLeft;
      const ended = isOver(status);
      return {
        tone: "accent",
        short: ended ? `held ${held} of ${bar.holdEpochs} epochs` : `holding, ${held} of ${bar.holdEpochs} epochs`,
        text: `Reached ${threshold} at epoch ${verdict.reachedEpoch + 1} and held it for ${held} of ${bar.holdEpochs} epochs${ended ? ", when the run ended" : " so far"}; best epoch ${reward(verdict.best)}.`,
      };
    }
    case "collapsed": {
      const from =
        verdict.reachedEpoch === null
          ? `without ever reaching ${threshold}; best epoch ${reward(verdict.best)}`
          : `after reaching ${threshold} at epoch ${verdict.reachedEpoch + 1}; best epoch ${reward(verdict.best)}`;
      return {
        tone: "bad",
        short: `collapsed at epoch ${verdict.epoch + 1}`,
        text: `Fell to ${reward(verdict.reward)} at epoch ${verdict.epoch + 1}, ${from}.`,
      };
    }
    case "plateaued": {
      const best = `Best epoch ${reward(verdict.best)} of ${epochs}; the bar is ${threshold}.`;
      return isOver(status)
        ? { tone: "warn", short: `plateaued at ${reward(verdict.best)}`, text: best }
        : { tone: "accent", short: `climbing, ${reward(verdict.best)}`, text: best };
    }
  }
}

const reward = (value: number) => formatNumber(value, "fraction");

/** What the verdict's series is called where people read it; with eviction on, part of it was never measured. */
export function judgedText({ series }: Pick<RunVerdictView, "series">): string {
  return series === "reward/mean"
    ? "the mean sampled reward of its updates"
    : "its eviction-adjusted reward, in which every task retired as mastered counts 1.0 although nobody measured it";
}
