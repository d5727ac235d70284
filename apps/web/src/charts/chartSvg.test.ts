import { expect, test } from "vitest";
import { aLine } from "../testing/aLine.ts";
import { chartSvg } from "./chartSvg.ts";
import { prepareChart } from "./prepareChart.ts";

const picture = { title: "Reward <mean>", unit: "by update", width: 276, plotHeight: 100, colorOf: (c: string) => c };

function draw(...lines: Parameters<typeof aLine>[]) {
  return chartSvg(
    prepareChart(
      lines.map((line) => aLine(...line)),
      {
        format: "fraction",
        min: 0,
        max: 1,
        guides: [{ value: 0.5, label: "half" }],
        markers: [{ x: 2, label: "resumed", tone: "warn" }],
      },
    ),
    picture,
  );
}

test("title, unit, points, axis labels and the name of every line and guide are in the picture", () => {
  const svg = draw([[0, 0.5, 1], { id: "a", label: "run a" }], [[1, 0, 1], { id: "b", label: "run b" }]);
  for (const words of [
    "Reward &lt;mean&gt;",
    "by update",
    ">run a<",
    ">run b<",
    ">0.5<",
    ">half<",
    ">half (0.500)<",
    ">3<",
    ">6 of 6 points<",
  ]) {
    expect(svg).toContain(words);
  }
});

test("a line is a path through its values", () => {
  // The plot is 200 px wide and 100 high: steps 1 to 3 lie at 0, 100 and 200; 0, 0.5 and 1 at 100, 50 and 0.
  expect(draw([[0, 0.5, 1]])).toContain('d="M0 100L100 50L200 0"');
});

test("a gap lifts the pen", () => {
  expect(draw([[0, NaN, 1]])).toContain('d="M0 100M200 0"');
});
