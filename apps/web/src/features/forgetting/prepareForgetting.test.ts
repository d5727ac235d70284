import { expect, test } from "vitest";
import type { ForgettingView } from "../../api/types.ts";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { aSeries } from "../../testing/aSeries.ts";
import { styleGroups } from "../compare/channels.ts";
import { prepareForgetting } from "./prepareForgetting.ts";

const around = (mean: number) => ({ mean, low: mean - 0.1, high: mean + 0.05 });

const arm = (name: string, means: readonly number[]): ForgettingView["arms"][number] => ({
  ...{ name, change: null, sentence: "" },
  course: means.map((mean, index) => ({
    ...{ version: 25 * (index + 1), runs: 1, retiredTasks: 20, retired: around(mean), imputed: 0.9 },
    evictionRescored: index === 0 ? null : around(mean / 2),
  })),
  cohort: means.map((mean, index) => ({ version: 25 * (index + 1), tasks: 20, ...around(mean) })),
});

const runs = [aComparedRun({ name: "small" }), aComparedRun({ name: "large" })];
const groups = styleGroups(
  runs.map((run) => ({ id: run.id, label: run.name, runs: [run] })),
  { color: "group", dash: "group", facet: "none" },
  "run_small",
);
const forgetting: ForgettingView = {
  ...{ checkpoints: [25, 50], from: 25, to: 50, comparisons: [] },
  arms: [arm("small", [0.9, 0.6]), arm("large", [0.95, 0.94])],
};
const series = [
  aSeries([0.2, 0.5, 0.8], { runId: "run_small", name: "reward/eviction_adjusted" }),
  aSeries([0.3, 0.9], { runId: "run_large", name: "reward/eviction_adjusted" }),
];

test("each arm has its own imputed curve beside what was measured, on axes that all share", () => {
  const { arms } = prepareForgetting({ forgetting, groups, series });
  expect(arms.map(({ name, chart }) => [name, chart.legend.map(({ label }) => label)])).toEqual([
    ["small", ["eviction-adjusted (imputed)", "eviction-rescored (measured)", "retired tasks, rescored"]],
    ["large", ["eviction-adjusted (imputed)", "eviction-rescored (measured)", "retired tasks, rescored"]],
  ]);
  const [small, large] = arms.map(({ chart }) => chart);
  expect(small?.y.domain).toEqual(large?.y.domain);
  expect(small?.x.domain).toEqual([0, 50]);
  expect(small?.focus?.label).toBe("eviction-rescored (measured)");
  expect(small?.total).toBe(3 + 1 + 2); // three updates imputed; the first checkpoint has no measured pool
});

test("the arms are laid over each other in their own look", () => {
  const { cohort, retired } = prepareForgetting({ forgetting, groups, series });
  for (const chart of [cohort, retired]) {
    expect(chart.legend.map(({ label, color }) => [label, color])).toEqual([
      ["small", "var(--s1)"],
      ["large", "var(--s2)"],
    ]);
    expect(chart.total).toBe(4);
  }
});

test("an arm whose runs are not known yet is drawn without what needs them", () => {
  const { arms, cohort } = prepareForgetting({ forgetting, groups: [], series });
  expect(arms[0]?.chart.legend).toHaveLength(2);
  expect(cohort.legend).toEqual([]);
});
