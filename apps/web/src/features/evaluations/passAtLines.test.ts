import { expect, test } from "vitest";
import type { CheckpointSelectionView, PolicyRef } from "../../api/types.ts";
import { aBenchmark, anEvaluation, aPolicy } from "../../testing/anEvaluation.ts";
import { passAtLines, selectionMarkers } from "./passAtLines.ts";

test("each measured benchmark is a line over the versions, with its interval; other policies are left out", () => {
  const row = (ref: PolicyRef, digest: string | null, mean: number) => ({
    policy: aPolicy(ref, { digest }),
    cells: [null, anEvaluation(`e${mean}`, [mean, mean - 0.1, mean + 0.1])],
  });
  const rows = [
    row({ kind: "checkpoint", runId: "r", version: 20 }, "late", 0.75),
    row({ kind: "checkpoint", runId: "other", version: 5 }, "foreign", 0),
    row({ kind: "base", name: "xs" }, "base", 0.5),
    row({ kind: "endpoint", name: "far" }, null, 1),
  ];
  const versions = new Map([
    ["base", 0],
    ["late", 20],
  ]);
  const benchmarks = [aBenchmark({ name: "test" }), aBenchmark({ name: "dev", role: "validation" })];
  const [line, ...more] = passAtLines({ benchmarks, rows }, "r", versions);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ label: "dev (validation)", dash: true });
  expect([line?.columns.x, line?.columns.mean]).toEqual([
    [0, 20],
    [0.5, 0.75],
  ]);
  expect(line?.band?.low).toEqual([0.4, 0.65]);
});

test("a version that several benchmarks chose last is marked once, where the axis has it", () => {
  const chosen = (benchmark: string, version: number): CheckpointSelectionView => ({
    ...{ runId: "r", benchmark, version, among: [], createdAt: "" },
  });
  const all = [chosen("a", 10), chosen("b", 10), chosen("c", 20), chosen("a", 5)];
  expect(selectionMarkers(all, (version) => (version === 20 ? null : version * 100))).toEqual([
    { x: 1_000, label: "chosen on a, b", tone: "info" },
  ]);
});
