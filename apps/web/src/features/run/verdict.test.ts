import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { emptyFeed, type RunFeed } from "../../api/runFeed.ts";
import type { RunDetail, RunStatus } from "../../api/types.ts";
import { verdictText } from "./verdict.ts";

/** A pool of 16 tasks, 8 an update: two updates are one epoch. */
function aRun(status: RunStatus): RunDetail {
  return {
    id: "run_1",
    name: "first",
    preset: null,
    status,
    statusReason: null,
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: null,
    endedAt: null,
    version: 0,
    maxUpdates: 100,
    backend: null,
    taskset: "demo-16",
    basePolicy: "xs-base",
    seed: 1,
    latest: {},
    rewardTail: [],
    lastPointAt: null,
    config: RunConfig.parse({ rollout: { tasksPerUpdate: 8 }, async: { inFlightGroups: 8 } }),
    basePolicyParameters: 1,
    poolSize: 16,
    engines: [],
  };
}

function feedOf(rewards: readonly number[]): RunFeed {
  const points = rewards.map((value, index) => ({ seq: index, name: "reward/mean", step: index + 1, value, at: "" }));
  return { ...emptyFeed, series: new Map([["reward/mean", points]]) };
}

const epochs = (...means: readonly number[]) => means.flatMap((mean) => [mean - 0.02, mean + 0.02]);

describe("verdictText", () => {
  test("says nothing before the first whole epoch", () => {
    expect(verdictText(feedOf([0.5]), aRun("running"))).toBeNull();
  });

  test("a running run below the bar is climbing, one that ended is not", () => {
    const feed = feedOf(epochs(0.5, 0.8));
    expect(verdictText(feed, aRun("running"))?.text).toMatch(/^climbing\. Best epoch so far 0\.800, after 2 epochs/);
    expect(verdictText(feed, aRun("completed"))?.tone).toBe("warn");
  });

  test("an unfinished epoch does not count", () => {
    expect(verdictText(feedOf([...epochs(0.5), 0.99]), aRun("running"))?.text).toContain("Best epoch so far 0.500");
  });

  test("counts the epochs since the bar was reached", () => {
    const text = verdictText(feedOf(epochs(0.5, 0.92, 0.9, 0.88)), aRun("running"))?.text;
    expect(text).toBe("holding. Reached 0.900 at epoch 2; held for 2 of 20 epochs.");
  });

  test("a fall below the tolerance is a collapse", () => {
    const verdict = verdictText(feedOf(epochs(0.92, 0.5)), aRun("running"));
    expect(verdict).toEqual({ tone: "bad", text: "collapsed at epoch 2, after reaching 0.900 at epoch 1." });
  });
});
