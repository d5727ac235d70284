import { series, type Sql } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import type { StepColumns } from "./seriesColumns.ts";
import type { SeriesAxis, SeriesQuery } from "./seriesViews.ts";

/** What steps and times can be, in PostgreSQL and here. */
const steps = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const times = { least: Date.UTC(0, 0), most: Date.UTC(9999, 0) };

/** Series that tell how much had been trained at a step. */
const progress = { rollouts: "progress/rollouts", tokens: "progress/tokens" } as const satisfies Record<
  string,
  MetricName
>;

interface RangeQuery {
  readonly rows: readonly series.SeriesRow[];
  readonly clocks: readonly series.RunClock[];
  readonly query: Pick<SeriesQuery, "x" | "from" | "to">;
}

/** Steps of each series that lie in the range asked for, which is in the unit of the axis. */
export async function spansOf(sql: Sql, { rows, clocks, query }: RangeQuery): Promise<readonly series.SeriesSpan[]> {
  const { x = "step", from = -Infinity, to = Infinity } = query;
  const ids = rows.map(({ id }) => id);
  if (x === "step" || (from === -Infinity && to === Infinity)) {
    const span = { fromStep: within(steps, Math.ceil(from)), toStep: within(steps, Math.floor(to)) };
    return ids.map((id) => ({ id, ...span }));
  }
  if (x === "rollouts" || x === "tokens") return series.spansOfAxis(sql, ids, { axis: progress[x], from, to });
  const origins = originsOf(clocks);
  const timeOf = (runId: string, value: number) =>
    new Date(within(times, x === "wall" ? value : (origins.get(runId) ?? 0) + value * 1000));
  const between = rows.map(({ runId }) => ({ from: timeOf(runId, from), to: timeOf(runId, to) }));
  return series.spansOfTime(sql, ids, between);
}

interface Placing {
  readonly rows: readonly series.SeriesRow[];
  readonly columns: ReadonlyMap<number, StepColumns>;
  readonly clocks: readonly series.RunClock[];
  readonly axis: SeriesAxis;
}

/**
 * The x of every bucket, which is that of its last point, by series. Along a series it never falls: a point that was stored
 * late keeps the x of the one before it. A series of a run that never told what it had trained has no place on such an axis.
 */
export async function placeOnAxis(
  sql: Sql,
  { rows, columns, clocks, axis }: Placing,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (axis === "step") return new Map([...columns].map(([id, { toStep }]) => [id, toStep]));
  const places = rows.flatMap(({ id }) => (columns.get(id)?.toStep ?? []).map((step) => ({ id, step })));
  if (axis === "rollouts" || axis === "tokens") {
    return bySeries(places, await series.axisAt(sql, places, progress[axis]));
  }
  const measured = await series.timesAt(sql, places);
  if (axis === "wall") return bySeries(places, measured);
  const origins = originsOf(clocks);
  const originOf = new Map(rows.map(({ id, runId }) => [id, origins.get(runId) ?? 0]));
  return bySeries(
    places,
    places.map(({ id }, place) => ((measured[place] ?? 0) - (originOf.get(id) ?? 0)) / 1000),
  );
}

const originsOf = (clocks: readonly series.RunClock[]) =>
  new Map(clocks.map(({ id, startedAt }) => [id, startedAt.getTime()]));

const within = ({ least, most }: { readonly least: number; readonly most: number }, value: number) =>
  Math.min(most, Math.max(least, value));

function bySeries(
  places: readonly series.PlacedStep[],
  values: readonly (number | null)[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  places.forEach(({ id }, place) => {
    const value = values[place] ?? null;
    if (value === null) return;
    const known = found.get(id);
    if (known) known.push(Math.max(value, known.at(-1) ?? value));
    else found.set(id, [value]);
  });
  return found;
}
