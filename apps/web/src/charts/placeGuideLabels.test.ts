import { expect, test } from "vitest";
import { emptyPlot } from "./occupied.ts";
import { type GuideMark, intersects, labelGlyphPx, placeGuideLabels } from "./placeGuideLabels.ts";
import type { Pen } from "./shape.ts";

const plot = { width: 300, height: 120 };
const level = (y: number, from: number, to: number): readonly Pen[] => [
  [from, y],
  [to, y],
];

function place(
  guides: readonly GuideMark[],
  curves: readonly (readonly Pen[])[] = [],
  uprights: readonly number[] = [],
) {
  const drawn = emptyPlot(plot);
  for (const curve of curves) drawn.mark(curve);
  return placeGuideLabels(guides, { drawn, uprights, plot });
}

const maxLag = { label: "max lag", y: 60 };

test("stands at the right above its line when nothing is in the way", () => {
  expect(place([maxLag])).toMatchObject([{ rows: ["max lag"], align: "end", x: 300, baseline: 56 }]);
});

test("goes below when a curve runs through the place above", () => {
  expect(place([maxLag], [level(52, 200, 300)])).toMatchObject([{ align: "end", x: 300, baseline: 72 }]);
});

test("a curve between two far points is in the way too", () => {
  // From the lower left to the upper right: at x = 280 it is at y = 52.
  expect(
    place(
      [maxLag],
      [
        [
          [0, 164],
          [300, 44],
        ],
      ],
    ),
  ).toMatchObject([{ x: 300, baseline: 72 }]);
});

test("goes to the left when curves run through both places at the right", () => {
  const curves = [level(52, 200, 300), level(68, 200, 300)];
  expect(place([maxLag], curves)).toMatchObject([{ align: "start", x: 0, baseline: 56 }]);
});

test("goes between the ends when both are taken", () => {
  const curves = [52, 68].flatMap((y) => [level(y, 0, 60), level(y, 200, 300)]);
  const [label] = place([maxLag], curves);
  expect(label).toMatchObject({ align: "end", x: 192, baseline: 56 });
});

test("takes two rows where one is too long, parted after the name", () => {
  // One row takes 29 letters, two take 17: only 120 px are free, below the line.
  const curves = [level(52, 0, 300), ...[68, 80].map((y) => level(y, 0, 180))];
  const [label] = place([{ label: "Arctic-SWE: full recipe holds", y: 60 }], curves);
  expect(29 * labelGlyphPx).toBeGreaterThan(120);
  expect(label).toMatchObject({ rows: ["Arctic-SWE:", "full recipe holds"], align: "end", x: 300, baseline: 72 });
});

test("goes a little further away where curves keep to the guide line", () => {
  // Words on a baseline at 48 end at 50, above the upper curve; nearer ones would cover it.
  const curves = [52, 60, 68].map((y) => level(y, 0, 300));
  expect(place([maxLag], curves)).toMatchObject([{ align: "end", x: 300, baseline: 48 }]);
});

test("is left out where every place is drawn on", () => {
  const everywhere = Array.from({ length: 24 }, (_, index) => level(index * 5, 0, 300));
  expect(place([maxLag], everywhere)).toEqual([]);
});

test("covers an upright line only where there is no other place", () => {
  expect(place([maxLag], [], [280])).toMatchObject([{ align: "start", x: 0, baseline: 56 }]);
  const everywhere = Array.from({ length: 60 }, (_, index) => index * 5);
  expect(place([maxLag], [], everywhere)).toHaveLength(1);
});

test("stays inside the plot at its top", () => {
  expect(place([{ label: "held", y: 3 }])).toMatchObject([{ align: "end", baseline: 15 }]);
});

test("two labels never cover each other or the line of the other", () => {
  const [first, second] = place([
    { label: "before 3e-4", y: 50 },
    { label: "after 1.2e-4", y: 54 },
  ]);
  if (!first || !second) throw new Error("a label is missing");
  expect(first).toMatchObject({ align: "end", baseline: 46 });
  expect(second).toMatchObject({ align: "end", baseline: 66 });
  expect(intersects(first.box, second.box)).toBe(false);
});
