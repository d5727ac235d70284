import { expect, test } from "vitest";
import { placeGuideLabels } from "./placeGuideLabels.ts";

const plot = { width: 300, height: 120 };
const along = (y: number, from: number, to: number) =>
  Array.from({ length: 30 }, (_, index) => ({ x: from + ((to - from) * index) / 29, y }));

test("stands at the right above its line when nothing is in the way", () => {
  expect(placeGuideLabels([{ label: "max lag", y: 60 }], [], plot)).toEqual([
    { label: "max lag", y: 60, align: "end", baseline: 56 },
  ]);
});

test("goes below when a curve runs through the place above", () => {
  const [label] = placeGuideLabels([{ label: "max lag", y: 60 }], along(52, 200, 300), plot);
  expect(label).toMatchObject({ align: "end", baseline: 72 });
});

test("goes to the left when curves run through both places at the right", () => {
  const dots = [...along(52, 200, 300), ...along(68, 200, 300)];
  const [label] = placeGuideLabels([{ label: "max lag", y: 60 }], dots, plot);
  expect(label).toMatchObject({ align: "start", baseline: 56 });
});

test("stays inside the plot at its top", () => {
  const [label] = placeGuideLabels([{ label: "held", y: 3 }], [], plot);
  expect(label).toMatchObject({ align: "end", baseline: 15 });
});

test("two labels never cover each other", () => {
  const [first, second] = placeGuideLabels(
    [
      { label: "before 3e-4", y: 50 },
      { label: "after 1.2e-4", y: 54 },
    ],
    [],
    plot,
  );
  expect(first).toMatchObject({ align: "end", baseline: 46 });
  expect(second).toMatchObject({ align: "end", baseline: 66 });
});

test("a label never crosses the line of another guide, whatever curves are in the way", () => {
  const [upper, lower] = placeGuideLabels(
    [
      { label: "before 3e-4", y: 88 },
      { label: "after 1.2e-4", y: 104 },
    ],
    [...along(64, 0, 300), ...along(80, 0, 300), ...along(110, 0, 300)],
    plot,
  );
  expect(upper).toMatchObject({ y: 88, baseline: 84 });
  expect(lower).toMatchObject({ y: 104, baseline: 116 });
});
