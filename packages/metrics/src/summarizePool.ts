import type { PoolMetricName } from "./catalogue.ts";
import type { MetricValue } from "./point.ts";

/** Where the pool stands after an update. */
export interface PoolSummary {
  readonly tasks: { readonly active: number; readonly mastered: number; readonly hopeless: number };
  /** See `evictionAdjusted` of the recipe. */
  readonly evictionAdjusted: number;
  /** Silent groups expected in the batch, see `silentGroupsExpected` of the recipe. */
  readonly silentForecast: number;
}

/** The update's metrics about the pool; together with `summarizeUpdate`, every metric with cadence "update". */
export function summarizePool({ tasks, evictionAdjusted, silentForecast }: PoolSummary): MetricValue[] {
  const values = new Map<PoolMetricName, number>([
    ["reward/eviction_adjusted", evictionAdjusted],
    ["tasks/active", tasks.active],
    ["tasks/retired_mastered", tasks.mastered],
    ["tasks/retired_hopeless", tasks.hopeless],
    ["groups/silent_forecast", silentForecast],
  ]);
  return [...values].map(([name, value]) => ({ name, value }));
}
