import { expect, test } from "vitest";
import type { RolloutPair } from "../../api/types.ts";
import { filterPairs, labelSides, pairFilters } from "./pairFilter.ts";

const rollout = (rolloutId: string, targetShare: number) => ({
  ...{ rolloutId, groupId: "g", exit: "submitted" as const, reward: targetShare === 1 ? 1 : 0 },
  ...{ targetShare, keepsAll: true, turns: 3, sampledTokens: 30 },
});

const label = (status: "proposed" | "confirmed" | "rejected") => ({
  ...{ mode: "narrowTesting" as const, source: "rule" as const, evidence: "", status },
});

const aPair = (taskId: string, over: Partial<RolloutPair>): RolloutPair => ({
  ...{ taskId, position: 0, attempt: 0, outcome: "gained", labelled: "a", labels: [] },
  ...{ a: rollout(`${taskId}a`, 0.5), b: rollout(`${taskId}b`, 1) },
  ...over,
});

const pairs = [
  aPair("near", { a: rollout("x", 0.8), labels: [label("proposed")] }),
  aPair("lost", {
    outcome: "lost",
    labelled: "b",
    a: rollout("y", 1),
    b: rollout("z", 0.9),
    labels: [label("confirmed")],
  }),
  aPair("kept", { outcome: "kept", labelled: null }),
  aPair("wrong", { labels: [label("rejected")] }),
];

test("lists what is asked for", () => {
  const found = Object.fromEntries(
    pairFilters.map((filter) => [filter, filterPairs(pairs, filter).map(({ taskId }) => taskId)]),
  );
  expect(found).toEqual({
    all: ["near", "lost", "kept", "wrong"],
    "newly solved": ["near", "wrong"],
    lost: ["lost"],
    "near misses": ["near", "lost"],
    "to judge": ["near"],
    unlabelled: ["wrong"],
  });
});

test("a label names the rollout that failed first", () => {
  expect(pairs.map(labelSides)).toEqual([
    { rolloutId: "x", otherRolloutId: "nearb" },
    { rolloutId: "z", otherRolloutId: "y" },
    null,
    { rolloutId: "wronga", otherRolloutId: "wrongb" },
  ]);
});
