import { describe, expect, test } from "vitest";
import type { RunVerdictView } from "../../api/types.ts";
import { verdictText } from "./verdictText.ts";

function aVerdict(verdict: RunVerdictView["verdict"], epochs = 2): RunVerdictView {
  const bar = { threshold: 0.9, tolerance: 0.05, holdEpochs: 20, collapseDrop: 0.3 };
  return { verdict, bar, rule: "", series: "reward/mean", epochs };
}

describe("verdictText", () => {
  test("a low run climbs while it trains, and plateaued once it is over", () => {
    const verdict = aVerdict({ kind: "plateaued", best: 0.8 });
    expect(verdictText(verdict, "running")).toMatchObject({ tone: "accent", short: "climbing, 0.800" });
    expect(verdictText(verdict, "completed")).toEqual({
      tone: "warn",
      short: "plateaued at 0.800",
      text: "Best epoch 0.800 of 2; the bar is 0.900.",
    });
  });

  test("epochs are counted from 1", () => {
    const verdict = aVerdict({ kind: "collapsed", reachedEpoch: 0, epoch: 1, reward: 0.5, best: 0.92 });
    expect(verdictText(verdict, "running")).toEqual({
      tone: "bad",
      short: "collapsed at epoch 2",
      text: "Fell to 0.500 at epoch 2, after reaching 0.900 at epoch 1; best epoch 0.920.",
    });
  });

  test("a collapse before the bar says that it was never reached", () => {
    const verdict = aVerdict({ kind: "collapsed", reachedEpoch: null, epoch: 4, reward: 0.2, best: 0.7 });
    expect(verdictText(verdict, "running").text).toContain("without ever reaching 0.900");
  });

  test("counts how long the bar is held, and says when the run ended first", () => {
    const verdict = aVerdict({ kind: "holding", reachedEpoch: 3, best: 0.95, epochsLeft: 18 });
    expect(verdictText(verdict, "running").short).toBe("holding, 2 of 20 epochs");
    expect(verdictText(verdict, "stopped").text).toContain("held it for 2 of 20 epochs, when the run ended");
  });
});
