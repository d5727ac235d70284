import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { emptyFeed, type RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { keyFigures } from "./keyFigures.ts";

const run: RunDetail = {
  id: "run_1",
  name: "first",
  preset: null,
  status: "running",
  statusReason: null,
  createdAt: "2026-01-01T00:00:00Z",
  startedAt: null,
  endedAt: null,
  version: 20,
  maxUpdates: 100,
  backend: "wasm",
  taskset: "demo-24",
  basePolicy: "xs-base",
  seed: 1,
  latest: {},
  rewardTail: [],
  lastPointAt: null,
  config: RunConfig.parse({}),
  basePolicyParameters: 1,
  poolSize: 24,
  engines: [],
};

function feedOf(values: Readonly<Record<string, readonly number[]>>): RunFeed {
  const series = Object.entries(values).map(([name, list]) => {
    const points = list.map((value, index) => ({ seq: index, name, step: index + 1, value, at: run.createdAt }));
    return [name, points] as const;
  });
  return { ...emptyFeed, series: new Map(series) };
}

const figure = (feed: RunFeed, label: string) => keyFigures(feed, run).find((candidate) => candidate.label === label);

test("a run without points has dashes, never zeros", () => {
  expect(keyFigures(emptyFeed, run).map(({ value }) => value)).toEqual(["–", "–", "–", "–", "–", "–"]);
});

test("the change compares the last ten updates with the ten before", () => {
  const rewards = [...Array<number>(10).fill(0.5), ...Array<number>(10).fill(0.6)];
  expect(figure(feedOf({ "reward/mean": rewards }), "Reward, sampled")?.change).toEqual({
    text: "+0.100 over 10 updates",
    tone: "good",
  });
});

test("stale groups are added up over the run", () => {
  const feed = feedOf({ "lag/mean": [0.5], "lag/max": [1], "groups/stale_dropped": [2, 0, 3] });
  expect(figure(feed, "Policy lag")).toMatchObject({ value: "0.5", detail: "max 1 · 5 dropped stale" });
});
