import { describe, expect, test } from "vitest";
import { chipsOf, readFilter, readOrder } from "./rolloutFilter.ts";

const from = (query: string) => {
  const params = new URLSearchParams(query);
  return (key: string) => params.get(key) ?? "";
};
const texts = (query: string) => chipsOf(readFilter(from(query))).map(({ text }) => text);

describe("readFilter", () => {
  test("reads every condition", () => {
    const query =
      "exit=invalidFormat&purpose=train&solved=no&step=12&task=calc&flags=laundered,malformed&rewardMin=-1&rewardMax=0.5&minVersion=3&maxVersion=9&engine=w1/0";
    expect(readFilter(from(query))).toEqual({
      exit: "invalidFormat",
      purpose: "train",
      solved: false,
      minStep: 12,
      maxStep: 12,
      task: "calc",
      flags: ["malformed", "laundered"],
      rewardMin: -1,
      rewardMax: 0.5,
      minVersion: 3,
      maxVersion: 9,
      engine: "w1/0",
    });
  });

  test("leaves out what it does not understand", () => {
    expect(readFilter(from("step=3-20"))).toEqual({ minStep: 3, maxStep: 20 });
    expect(readFilter(from("exit=gone&step=-1&rewardMin=x&flags=odd&solved=maybe&task=%20"))).toEqual({});
  });
});

test("chips say what is asked for, ranges in one", () => {
  expect(texts("")).toEqual([]);
  expect(texts("exit=duplicateCall&step=3&rewardMin=0&rewardMax=0&minVersion=4")).toEqual([
    "exit: duplicate call",
    "update 3",
    "reward 0",
    "version ≥ 4",
  ]);
  expect(texts("step=3-20")).toEqual(["update 3 to 20"]);
  expect(texts("rewardMax=0.5&minVersion=4&maxVersion=6&flags=malformed,hinted")).toEqual([
    "malformed and hinted",
    "reward ≤ 0.5",
    "version 4 to 6",
  ]);
});

test("the newest come first unless the address says otherwise", () => {
  expect(readOrder(from(""))).toEqual({ sort: "finished", descending: true });
  expect(readOrder(from("sort=reward&order=up"))).toEqual({ sort: "reward", descending: false });
  expect(readOrder(from("sort=colour"))).toEqual({ sort: "finished", descending: true });
});
