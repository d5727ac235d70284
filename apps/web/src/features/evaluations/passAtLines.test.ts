import { expect, test } from "vitest";
import type { CheckpointSelectionView } from "../../api/types.ts";
import { aBenchmark, anEvaluation, aPolicy } from "../../testing/anEvaluation.ts";
import { passAtLines, selectionMarkers } from "./passAtLines.ts";

test("each measured benchmark is a line over the versions, with its interval; other policies are left out", () => {
  const row = (runId: string, version: number, mean: number) => ({
    policy: aPolicy({ kind: "checkpoint", runId, version }),
    cells: [null, anEvaluation(`e${version}`, [mean, mean - 0.1, mean + 0.1])],
  });
  const benchmarks = [aBenchmark({ name: "test" }), aBenchmark({ name: "dev", role: "validation" })];
  const [line, ...more] = passAtLines("r", benchmarks, [row("r", 20, 0.75), row("other", 5, 0), row("r", 10, 0.5)]);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ label: "dev (validation)", dash: true });
  expect([line?.columns.x, line?.columns.mean]).toEqual([
    [10, 20],
    [0.5, 0.75],
  ]);
  expect(line?.band?.low).toEqual([0.4, 0.65]);
});

test("a version that several benchmarks chose is marked once, where the axis has it", () => {
  const chosen = (benchmark: string, version: number): CheckpointSelectionView => ({
    ...{ runId: "r", benchmark, version, among: [], createdAt: "" },
  });
  const all = [chosen("a", 10), chosen("b", 10), chosen("c", 20)];
  expect(selectionMarkers(all, (version) => (version === 10 ? 1_000 : null))).toEqual([
    { x: 1_000, label: "chosen on a, b", tone: "info" },
  ]);
});
