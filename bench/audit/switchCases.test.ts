import { describe, expect, test } from "vitest";
import { armConfig } from "./armConfig.ts";
import { gateSwitches } from "./gateSwitches.ts";
import { learningSwitches } from "./learningSwitches.ts";
import { poolSwitches } from "./poolSwitches.ts";
import { above, all, between } from "./switchCase.ts";
import { systemSwitches } from "./systemSwitches.ts";

const cases = [...systemSwitches, ...gateSwitches, ...learningSwitches, ...poolSwitches];

describe.each(cases)("the audit of $name", ({ shared = {}, arms, expected }) => {
  test("has arms that are valid, differ, and are all that the expectation speaks of", () => {
    const configs = Object.values(arms).map((arm) => JSON.stringify(armConfig(shared, arm)));
    expect(new Set(configs).size).toBe(configs.length);
    const values = Object.fromEntries(Object.keys(arms).map((arm) => [arm, NaN]));
    expect(expected.holds(values)).toBe(false);
  });
});

test("no two audits have one name", () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

describe("an expectation", () => {
  test("above asks for the factor, and for more at all", () => {
    expect(above("b", "a").holds({ a: 1, b: 1 })).toBe(false);
    expect(above("b", "a").holds({ a: 1, b: 1.01 })).toBe(true);
    expect(above("b", "a", 2).holds({ a: 1, b: 1.9 })).toBe(false);
    expect(above("b", "a", 2).holds({ a: 0, b: 0 })).toBe(false);
    expect(above("b", "a", 2).text).toBe("b at least 2 times a");
  });

  test("between includes its ends, and nothing is between when nothing was measured", () => {
    expect(between("a", [0, 1]).holds({ a: 1 })).toBe(true);
    expect(between("a", [0, 1]).holds({ a: 1.1 })).toBe(false);
    expect(between("a", [0, Infinity]).holds({ a: NaN })).toBe(false);
  });

  test("all of several holds when each does", () => {
    const both = all(above("b", "a"), between("a", [0, 0]));
    expect([both.holds({ a: 0, b: 1 }), both.holds({ a: 0.5, b: 1 })]).toEqual([true, false]);
    expect(both.text).toBe("b more than a; a 0");
  });

  test("refuses an arm that is not there", () => {
    expect(() => above("b", "a").holds({ a: 1 })).toThrow('"b"');
  });
});
