import { expect, test } from "vitest";
import { createResidentPeaks } from "./residentPeaks.ts";

test("the peak is the fullest reading of the last ten seconds, per engine", () => {
  let now = 0;
  const peaks = createResidentPeaks(() => now);
  peaks.observe("w/0", 40);
  now = 5_000;
  peaks.observe("w/0", 7);
  peaks.observe("w/1", 3);
  expect([peaks.peak("w/0"), peaks.peak("w/1"), peaks.peak("w/2")]).toEqual([40, 3, 0]);
  now = 12_000;
  expect(peaks.peak("w/0")).toBe(7);
});
