import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { defaultsBeside, draftAgainst, movedBase, standingValue } from "./draft.ts";
import { entryOf, printGiven, readEntry } from "./entries.ts";

const base = RunConfig.parse({});
const draft = (given: Record<string, unknown>, from = base) =>
  Object.fromEntries(draftAgainst(from, new Map(Object.entries(given))));

describe("readEntry", () => {
  const cases = [
    [{ kind: "number", choices: null }, "5e-4", 5e-4],
    [{ kind: "integer", choices: null }, " 12 ", 12],
    [{ kind: "number", choices: null }, "", ""],
    [{ kind: "number", choices: null }, "1e999", Infinity],
    [{ kind: "choice", choices: [0, -1] }, "-1", -1],
    [{ kind: "range", choices: null }, "0, 2", [0, 2]],
    [{ kind: "range", choices: null }, "0, x", [0, " x"]],
    [{ kind: "boolean", choices: null }, true, true],
    [{ kind: "boolean", choices: null }, "off", false],
    [{ kind: "boolean", choices: null }, "maybe", "maybe"],
  ] as const;
  test.each(cases)("%o %o", (field, entry, value) => {
    expect(readEntry(field, entry)).toEqual(value);
  });
});

test.each([
  [5e-4, "5e-4", "5e-4"],
  ["many", "many", "many"],
  ["", "", "nothing"],
  [[0, 2], "0, 2", "[0, 2]"],
  [true, true, "on"],
  [null, "null", "null"],
  [{ a: 1 }, '{"a":1}', '{"a":1}'],
  [[0, "x"], "0, x", '[0,"x"]'],
] as const)("%j in a control and in words", (value, entry, words) => {
  expect(entryOf(value)).toBe(entry);
  expect(printGiven(value)).toBe(words);
});

describe("draftAgainst", () => {
  test("nothing given is the defaults, which may differ from the base", () => {
    expect(draft({})).toEqual({});
    expect(draft({}, RunConfig.parse({ updates: 7 }))).toEqual({ updates: 100 });
  });

  test("what is given differs, acceptable or not", () => {
    expect(draft({ updates: 100, "rollout.groupSize": "many", "loss.maskRange": [0, 5] })).toEqual({
      "rollout.groupSize": "many",
      "loss.maskRange": [0, 5],
    });
  });

  test("a loss brings its own defaults, which are no difference", () => {
    expect(draft({ "loss.kind": "gspo" })).toEqual({ "loss.kind": "gspo" });
    expect(draft({ "loss.kind": "gspo", "loss.clipLow": 3e-4, "loss.tisCap": 4 })).toEqual({
      "loss.kind": "gspo",
      "loss.tisCap": 4,
    });
  });
});

describe("settings that belong to another", () => {
  test("an untouched setting stands at the default of the loss chosen, the choice itself at the base", () => {
    const moved = movedBase(
      base,
      new Map<string, unknown>([
        ["loss.kind", "gspo"],
        ["rollout.groupSize", "none"],
      ]),
    );
    expect(standingValue(base, moved, "loss.clipLow")).toBe(3e-4);
    expect(standingValue(base, moved, "loss.kind")).toBe("cispo");
    expect(defaultsBeside(moved).loss.clipLow).toBe(3e-4);
  });

  test("a choice there is not moves nothing", () => {
    expect(movedBase(base, new Map([["loss.kind", "none"]]))).toBe(base);
  });
});
