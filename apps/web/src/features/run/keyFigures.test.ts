import { expect, test } from "vitest";
import { emptyFeed, type RunFeed } from "../../api/runFeed.ts";
import { aRunDetail } from "../../testing/aRun.ts";
import { keyFigures } from "./keyFigures.ts";

const run = aRunDetail();

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
