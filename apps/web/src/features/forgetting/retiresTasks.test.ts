import { expect, test } from "vitest";
import { retiresTasks } from "./retiresTasks.ts";

test("asks whether an arm retires what it mastered", () => {
  const arms = (...masteredAfter: number[]) => ({
    arms: masteredAfter.map((k) => ({ config: { eviction: { masteredAfter: k } } })),
  });
  expect(retiresTasks(arms(0, 2))).toBe(true);
  expect(retiresTasks(arms(0))).toBe(false);
  expect(retiresTasks({ arms: [{ config: { eviction: { hopelessAfter: 2 } } }, { config: null }] })).toBe(false);
});
