import { expect, test } from "vitest";
import { heatColor } from "./heatColors.ts";

test("a reward has the colour between its neighbours on the scale", () => {
  expect(heatColor(0)).toBe("rgb(178 56 26 / 1)");
  expect(heatColor(1)).toBe("rgb(15 106 151 / 1)");
  expect(heatColor(0.5, 0.4)).toBe("rgb(239 211 106 / 0.4)");
  // half way from (178, 56, 26) to (224, 138, 60)
  expect(heatColor(0.125)).toBe("rgb(201 97 43 / 1)");
});

test("a reward outside of 0 to 1 has the colour of the nearer end", () => {
  expect([heatColor(-1), heatColor(2)]).toEqual([heatColor(0), heatColor(1)]);
});
