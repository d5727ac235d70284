import { expect, test } from "vitest";
import { createRecent } from "./createRecent.ts";

test("of more than it keeps, the entry used longest ago goes; reading one is a use", () => {
  const recent = createRecent<string, number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3);
  expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([1, undefined, 3]);
  recent.set("c", 4);
  expect([recent.get("a"), recent.get("c"), recent.size()]).toEqual([1, 4, 2]);
});
