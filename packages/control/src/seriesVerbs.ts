import type { Context } from "./context.ts";
import { exportPoints } from "./exportPoints.ts";
import { listPoints, type PointQuery } from "./listPoints.ts";
import { listSeries } from "./listSeries.ts";
import type { ExportedPoint, ExportQuery, SeriesQuery, SeriesResult } from "./seriesViews.ts";
import type { MetricPointView } from "./views.ts";

/** What can be read of metrics: points as they were stored, and series in buckets. */
export interface SeriesVerbs {
  listPoints(input: PointQuery): Promise<readonly MetricPointView[]>;
  listSeries(input: SeriesQuery): Promise<SeriesResult>;
  /** Pages of points; the first may be empty. */
  exportPoints(input: ExportQuery): AsyncGenerator<readonly ExportedPoint[], void, undefined>;
}

/** Binds the verbs about series. */
export const bindSeriesVerbs = (context: Context): SeriesVerbs => ({
  listPoints: (input) => listPoints(context, input),
  listSeries: (input) => listSeries(context, input),
  exportPoints: (input) => exportPoints(context, input),
});
