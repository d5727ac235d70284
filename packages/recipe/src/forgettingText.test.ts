import { describe, expect, test } from "vitest";
import type { RetainedChange } from "./forgetting.ts";
import { keptMoreText, retainedText, retentionOf } from "./forgettingText.ts";

const aChange = (over: Partial<RetainedChange>): RetainedChange => ({
  ...{ from: 100, to: 250, tasks: 120, before: 0.955, after: 0.79, missing: 0 },
  change: { value: -0.165, low: -0.2014, high: -0.1306 },
  runs: [{ runId: "run_1", tasks: 120, change: -0.165 }],
  ...over,
});

describe("an arm's answer", () => {
  test("a loss that the interval does not reach 0 from is forgetting", () => {
    expect(retainedText(aChange({}), { from: 100, to: 250 })).toBe(
      "Forgets: −0.165 [−0.201, −0.131], from 0.955 at update 100 to 0.790 at update 250; 120 tasks retired by update 100, 1 seed.",
    );
  });

  test("no loss seen says how large a one may be there all the same, and names every seed", () => {
    const found = aChange({
      ...{ before: 0.95, after: 0.96, change: { value: 0.01, low: -0.0121, high: 0.03 } },
      runs: [
        { runId: "run_1", tasks: 100, change: 0.02 },
        { runId: "run_2", tasks: 90, change: -0.0002 },
      ],
    });
    expect(retainedText(found, { from: 100, to: 250 })).toBe(
      "No forgetting seen: +0.010 [−0.012, +0.030], from 0.950 at update 100 to 0.960 at update 250; 120 tasks retired by update 100, 2 seeds (+0.020, 0.000). A loss of up to 0.012 is not ruled out.",
    );
  });

  test("what was not rescored again is said", () => {
    expect(retainedText(aChange({ missing: 1 }), { from: 100, to: 250 })).toMatch(
      /Left out: 1 retired task not rescored at update 250, e\.g\. drawn again\.$/,
    );
  });

  test("without tasks there is no answer", () => {
    expect(retainedText(null, { from: 25, to: 50 })).toBe(
      "No task that was retired by update 25 has been rescored at updates 25 and 50.",
    );
  });

  test.each([
    [-0.2, -0.01, "forgets"],
    [-0.2, 0, "holds"],
    [0, 0, "holds"],
    [0.001, 0.2, "gains"],
  ] as const)("[%d, %d] %s", (low, high, said) => {
    expect(retentionOf({ low, high })).toBe(said);
  });
});

test("two arms differ only when the interval of their difference says so", () => {
  const names = { baseline: "base xs-base", other: "base m-base" };
  expect(keptMoreText(names, { value: 0.15, low: 0.1, high: 0.2 })).toBe(
    "base m-base keeps more than base xs-base: +0.150 [+0.100, +0.200].",
  );
  expect(keptMoreText(names, { value: -0.15, low: -0.2, high: -0.1 })).toMatch(/keeps less than base xs-base: −0\.150/);
  expect(keptMoreText(names, { value: 0.02, low: -0.02, high: 0.06 })).toBe(
    "No difference seen between base m-base and base xs-base in what they keep: +0.020 [−0.020, +0.060].",
  );
});
