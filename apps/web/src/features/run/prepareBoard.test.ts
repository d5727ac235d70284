import type { SeriesColumns } from "@holdfast/metrics";
import { expect, test } from "vitest";
import { pointColumns } from "../../charts/columns.ts";
import { aRunDetail } from "../../testing/aRun.ts";
import { readBoardView } from "./boardView.ts";
import { preparePanel, shownPanels } from "./prepareBoard.ts";

const { config } = aRunDetail();

function attempt(name: string, segment: number, points: readonly (readonly [number, number])[]): SeriesColumns {
  return {
    runId: "r",
    name,
    segment,
    total: points.length,
    ...pointColumns(points.map(([x, value]) => ({ x, value }))),
  };
}

function panelOf(key: string, series: readonly SeriesColumns[]) {
  const panel = shownPanels(config).find((candidate) => candidate.key === key);
  if (!panel) throw new Error(`no panel ${key}`);
  const view = readBoardView(() => "");
  return preparePanel({ panel, config, view, series, markers: [], reach: [1, 4] });
}

test("after a step back the earlier attempt is faint, and each part of the line knows its attempt", () => {
  const chart = panelOf("token-entropy", [
    attempt("entropy/mean", 0, [
      [1, 0.5],
      [2, 0.4],
      [3, 0.3],
    ]),
    attempt("entropy/mean", 1, [
      [2, 0.45],
      [3, 0.35],
    ]),
  ]);
  expect(chart.lines.map(({ faint, attempts }) => ({ faint, attempts }))).toEqual([
    { faint: true, attempts: [{ from: 2, number: 1 }] },
    {
      faint: false,
      attempts: [
        { from: 1, number: 1 },
        { from: 2, number: 2 },
      ],
    },
  ]);
  expect(chart.focus?.latest).toBe(0.35);
});

test("an update at which every group was silent is a mark, and neither a value nor the newest one", () => {
  const chart = panelOf("mismatch-kl", [
    attempt("mismatch_kl/mean", 0, [
      [1, 2e-4],
      [2, 0],
      [3, 1e-4],
      [4, 0],
    ]),
  ]);
  expect(chart.focus).toMatchObject({ x: [1, 3], value: [2e-4, 1e-4], latest: 1e-4, staleSince: 3 });
  expect(chart.lane).toMatchObject([
    { x: 2, kind: "silent", points: 1 },
    { x: 4, kind: "silent", points: 1 },
  ]);
});
