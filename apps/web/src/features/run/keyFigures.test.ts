import { expect, test } from "vitest";
import { aRunDetail } from "../../testing/aRun.ts";
import { type KeySeries, keyFigures } from "./keyFigures.ts";

const run = aRunDetail();

function seriesOf(values: Readonly<Record<string, readonly number[]>>, staleDropped = 0): KeySeries {
  const recent = Object.entries(values).map(([name, list]) => {
    return [name, list.map((value, index) => ({ step: index + 1, value }))] as const;
  });
  return { recent: new Map(recent), staleDropped };
}

const figure = (series: KeySeries, label: string) =>
  keyFigures(series, run).find((candidate) => candidate.label === label);

test("a run without points has dashes, never zeros", () => {
  expect(keyFigures(seriesOf({}), run).map(({ value }) => value)).toEqual(["–", "–", "–", "–", "–", "–"]);
});

test("the change compares the last ten updates with the ten before", () => {
  const rewards = [...Array<number>(10).fill(0.5), ...Array<number>(10).fill(0.6)];
  expect(figure(seriesOf({ "reward/mean": rewards }), "Reward, sampled")?.change).toEqual({
    text: "+0.100 over 10 updates",
    tone: "good",
  });
});

test("stale groups are those of the whole run", () => {
  const series = seriesOf({ "lag/mean": [0.5], "lag/max": [1] }, 5);
  expect(figure(series, "Policy lag")).toMatchObject({ value: "0.5", detail: "max 1 · 5 dropped stale" });
});

test("updates at which every group was silent have no mismatch KL and no entropy", () => {
  const series = seriesOf({ "mismatch_kl/mean": [2e-4, 1e-4, 0, 0], "entropy/mean": [0, 0] });
  expect(figure(series, "Mismatch KL")).toMatchObject({
    value: "1.0e-4",
    detail: "at update 2; every group silent since",
  });
  expect(figure(series, "Entropy")).toMatchObject({ value: "–", detail: "every group silent: nothing trained" });
});
