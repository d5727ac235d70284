import type { Control, GroupPurpose, MetricPointView } from "@holdfast/control";
import type { Database } from "@holdfast/db";
import { findMetric, metricCatalogue } from "@holdfast/metrics";
import { expect } from "vitest";

const isPeriodic = ({ name }: MetricPointView) => findMetric(name)?.cadence === "periodic";

/** Every metric of an update has exactly one point at each of the steps 1 to `steps`, all finite, and the others only what is periodic. */
export async function expectWholeSeries(control: Control, runId: string, steps: number): Promise<void> {
  const points = await control.listPoints({ runId });
  const names = metricCatalogue.filter(({ cadence }) => cadence === "update").map(({ name }) => name);
  const expected = names.flatMap((name) => Array.from({ length: steps }, (_, i) => `${name} @ ${String(i + 1)}`));
  const found = points.filter((point) => !isPeriodic(point));
  expect(found.map(({ name, step }) => `${name} @ ${String(step)}`).sort()).toEqual(expected.sort());
  expect(points.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
}

/** Values of a series in the order of steps. */
export function valuesOf(points: readonly MetricPointView[], name: string): readonly number[] {
  return seriesOf(points, name).map(({ value }) => value);
}

/** Steps of a series in ascending order. */
export function stepsOf(points: readonly MetricPointView[], name: string): readonly number[] {
  return seriesOf(points, name).map(({ step }) => step);
}

function seriesOf(points: readonly MetricPointView[], name: string): readonly MetricPointView[] {
  return points.filter((point) => point.name === name).sort((a, b) => a.step - b.step);
}

/** Groups of a run with their rollouts and the versions that wrote each rollout's own tokens. */
export async function storedGroups(db: Database, runId: string, purpose: GroupPurpose = "train") {
  const groups = await db.prisma.rolloutGroup.findMany({
    where: { runId, purpose },
    include: { rollouts: { include: { trajectory: true } } },
    orderBy: { index: "asc" },
  });
  return groups.map(({ rollouts, ...group }) => ({
    ...group,
    rollouts: rollouts.map(({ trajectory, ...rollout }) => ({ ...rollout, versions: writtenBy(trajectory) })),
  }));
}

function writtenBy(trajectory: { readonly versions: Uint8Array; readonly trainable: Uint8Array } | null): number[] {
  if (trajectory === null) return [];
  const { buffer, byteOffset, byteLength } = trajectory.versions;
  const view = new DataView(buffer, byteOffset, byteLength);
  return Array.from({ length: byteLength / 4 }, (_, i) => view.getInt32(4 * i, true)).filter(
    (_, i) => trajectory.trainable[i] === 1,
  );
}
