import { expect, it } from "vitest";
import { RateMeter } from "./rateMeter.ts";

it("counts over the window, or since the first count while that is shorter", () => {
  const meter = new RateMeter(5000);
  expect(meter.perSecond(100)).toBe(0);
  meter.add(30, { since: 1000, now: 1010 });
  meter.add(20, { since: 1900, now: 2000 });
  expect(meter.perSecond(2000)).toBe(50); // 50 in the first second
  expect(meter.perSecond(6000)).toBe(10); // 50 in five seconds
  expect(meter.perSecond(6500)).toBe(4); // the 30 of 1010 are out
  expect(meter.perSecond(9000)).toBe(0);
});
