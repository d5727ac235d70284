import type { Context } from "./context.ts";
import { exportPoints, listPoints, type PointQuery } from "./listPoints.ts";
import { listSeries } from "./listSeries.ts";
import type { SeriesQuery, SeriesResult } from "./seriesViews.ts";
import type { MetricPointView } from "./views.ts";

/** What can be read of metrics: points as they were stored, and series in buckets. */
export interface SeriesVerbs {
  listPoints(input: PointQuery): Promise<readonly MetricPointView[]>;
  listSeries(input: SeriesQuery): Promise<SeriesResult>;
  exportPoints(runId: string): AsyncGenerator<MetricPointView, void, undefined>;
}

/** Binds the verbs about series. */
export const bindSeriesVerbs = (context: Context): SeriesVerbs => ({
  listPoints: (input) => listPoints(context, input),
  listSeries: (input) => listSeries(context, input),
  exportPoints: (runId) => exportPoints(context, runId),
});
