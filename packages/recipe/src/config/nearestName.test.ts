import { expect, test } from "vitest";
import { nearestName } from "./nearestName.ts";

const known = ["mode", "maxLag", "inFlightGroups", "refresh", "router"];

test.each([
  ["maxlag", "maxLag"],
  ["max_lag", "maxLag"],
  ["mxaLag", "maxLag"],
  ["router", "router"],
  ["inFlightGroup", "inFlightGroups"],
  ["inflight_groups", "inFlightGroups"],
  ["refersh", "refresh"],
])("%s is probably %s", (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

test.each(["speed", "", "learningRate"])("%o is nothing that is known", (name) => {
  expect(nearestName(name, known)).toBeNull();
});

test("nothing is near where nothing is known", () => {
  expect(nearestName("mode", [])).toBeNull();
});
