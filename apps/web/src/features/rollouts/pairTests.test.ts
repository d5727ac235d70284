import { expect, test } from "vitest";
import { pairTests } from "./pairTests.ts";

const one = (name: string, passed: boolean, kind: "failToPass" | "passToPass" = "failToPass") => ({
  name,
  passed,
  kind,
});

test("tests are paired by kind and name, other outcomes first", () => {
  const left = [one("a", true), one("b", false), one("a", false, "passToPass"), one("gone", true)];
  const right = [one("a", true), one("b", true), one("a", false, "passToPass"), one("new", false)];
  expect(pairTests(left, right)).toEqual([
    { name: "b", kind: "failToPass", left: false, right: true },
    { name: "gone", kind: "failToPass", left: true, right: undefined },
    { name: "new", kind: "failToPass", left: undefined, right: false },
    { name: "a", kind: "failToPass", left: true, right: true },
    { name: "a", kind: "passToPass", left: false, right: false },
  ]);
});
