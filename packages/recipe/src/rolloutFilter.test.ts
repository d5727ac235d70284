import { describe, expect, test } from "vitest";
import { readRolloutFilter } from "./rolloutFilter.ts";

const reading = (query: string) => {
  const params = new URLSearchParams(query);
  return readRolloutFilter((name) => params.get(name) ?? "");
};

describe("readRolloutFilter", () => {
  test("reads every condition", () => {
    const query =
      "exit=invalidFormat&purpose=rescore&solved=no&step=12&taskId=tiny%2Fcalc-1&task=calc&flags=laundered,malformed&rewardMin=-1&rewardMax=0.5&minVersion=3&maxVersion=9&engine=w1/0";
    expect(reading(query)).toEqual({
      filter: {
        exit: "invalidFormat",
        purpose: "rescore",
        solved: false,
        minStep: 12,
        maxStep: 12,
        taskId: "tiny/calc-1",
        task: "calc",
        flags: ["malformed", "laundered"],
        rewardMin: -1,
        rewardMax: 0.5,
        minVersion: 3,
        maxVersion: 9,
        engine: "w1/0",
      },
      order: { sort: "finished", descending: true },
      problems: [],
    });
  });

  test("a step is an update or a range of them", () => {
    expect(reading("step=3-20").filter).toEqual({ minStep: 3, maxStep: 20 });
    expect(reading("step=3+%E2%80%93+20").filter).toEqual({ minStep: 3, maxStep: 20 });
    expect(reading("step=20-3").problems).toEqual([
      { path: "step", message: 'step is "20-3"; it takes an update such as 12, or a range such as 3-20.' },
    ]);
  });

  test("leaves out what it does not understand, and says what would be", () => {
    const { filter, problems } = reading(
      "exit=gone&step=-1&rewardMin=x&minVersion=1.5&flags=malformed,odd&solved=maybe",
    );
    expect(filter).toEqual({});
    expect(problems.map(({ path }) => path).sort()).toEqual([
      "exit",
      "flags",
      "minVersion",
      "rewardMin",
      "solved",
      "step",
    ]);
    expect(problems.find(({ path }) => path === "solved")?.message).toBe('solved is "maybe"; it takes yes or no.');
  });

  test("empty parameters restrict nothing", () => {
    expect(reading("task=%20&engine=&exit=")).toMatchObject({ filter: {}, problems: [] });
  });

  test("the newest come first unless the address says otherwise", () => {
    expect(reading("sort=reward&order=up").order).toEqual({ sort: "reward", descending: false });
    expect(reading("sort=colour")).toMatchObject({
      order: { sort: "finished", descending: true },
      problems: [{ path: "sort" }],
    });
  });
});
