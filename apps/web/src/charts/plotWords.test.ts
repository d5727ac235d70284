import { expect, test } from "vitest";
import { aLine } from "../testing/aLine.ts";
import type { ChartView } from "./chartSpec.ts";
import type { Box } from "./occupied.ts";
import { intersects, labelGlyphPx } from "./placeGuideLabels.ts";
import { plotScale } from "./plotScale.ts";
import { lineShapes, plotShapes } from "./plotShapes.ts";
import { prepareChart } from "./prepareChart.ts";
import type { Path, Words } from "./shape.ts";

const steps = Array.from({ length: 400 }, (_, index) => index + 1);
/** Up and down by 0.06 at every step. */
const rough = (step: number) => 0.06 * ((step % 3) - 1);

const courses: Readonly<Record<string, (step: number) => number>> = {
  "learns and holds": (step) => Math.min(1, 0.4 + step / 350 + rough(step)),
  "stays on the guide": (step) => 0.96 + rough(step) / 2,
  "between the guides": (step) => 0.83 + rough(step),
  collapses: (step) => (step < 200 ? 0.5 + step / 450 : Math.max(0.1, 1 - (step - 200) / 40)) + rough(step),
  "fills the plot": (step) => step % 2,
};

const markers = [
  ...[200, 240, 243].map((x) => ({ x, label: "worker lost", tone: "error" as const })),
  { x: 205, label: "resumed", tone: "warn" as const },
  ...steps
    .filter((step) => step > 300 && step % 4 === 0)
    .map((x) => ({ x, label: "step skipped", tone: "warn" as const })),
];

const view: ChartView = {
  format: "fraction",
  smoothing: { kind: "ema", amount: 0.6 },
  markers,
  include: [0.7, 0.96],
  guides: [
    { value: 0.96, label: "Arctic-SWE: full recipe holds" },
    { value: 0.7, label: "Arctic-SWE: public recipes peak" },
  ],
};

/** Plots of the board at 1280 px (wide and usual) and at 390 px, and of a picture. */
const sizes = [
  { width: 590, height: 156 },
  { width: 254, height: 116 },
  { width: 278, height: 156 },
  { width: 884, height: 360 },
];

test.each(Object.entries(courses))("no words cover a line, a mark or other words: %s", (_name, course) => {
  const chart = prepareChart([aLine(steps.map(course))], view);
  for (const size of sizes) {
    const { over } = plotShapes(chart, size);
    const boxes = over.filter((shape): shape is Words => shape.kind === "text").map(boxOf);
    expect(boxes.length).toBeGreaterThan(0);
    boxes.forEach((box, place) => {
      expect(box.left, "left of the plot").toBeGreaterThanOrEqual(0);
      for (const other of boxes.slice(place + 1)) expect(intersects(box, other), "two words").toBe(false);
      for (const stroke of lineShapes(chart, plotScale(chart, size)))
        expect(crosses(stroke, box), "a line").toBe(false);
    });
  }
});

function boxOf({ at: [x, y], text, align }: Words): Box {
  const width = text.length * labelGlyphPx;
  const left = align === "end" ? x - width : x;
  return { left, right: left + width, top: y - 8, bottom: y + 1 };
}

/** Whether a stroke enters a box, looked for at every quarter of a pixel. */
function crosses({ points }: Path, { left, right, top, bottom }: Box): boolean {
  return points.some((to, place) => {
    const from = points[place - 1];
    if (!from || !to) return false;
    const parts = Math.ceil(4 * Math.hypot(to[0] - from[0], to[1] - from[1]));
    return Array.from({ length: parts + 1 }, (_, part) => part / parts).some((share) => {
      const [x, y] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      return x >= left && x <= right && y >= top && y <= bottom;
    });
  });
}
