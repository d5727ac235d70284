import { describe, expect, test } from "vitest";
import { hasSettled, withChanges } from "./askedAddress.ts";

describe("hasSettled", () => {
  const asked = { from: "", queries: ["q=a", "q=ab"] };

  test("not while the address is still on its way", () => {
    expect(hasSettled(asked, "")).toBe(false);
    expect(hasSettled(asked, "q=a")).toBe(false);
  });

  test("once the last query has arrived", () => {
    expect(hasSettled(asked, "q=ab")).toBe(true);
  });

  test("when a link or the back button led somewhere else", () => {
    expect(hasSettled(asked, "tab=tasks")).toBe(true);
  });
});

test("empty values leave the query", () => {
  expect(withChanges("q=a&sort=-name&tab=x", { q: "", sort: null, state: "active" })).toBe("tab=x&state=active");
});
