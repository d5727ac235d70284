import { bootstrapInterval } from "./bootstrapInterval.ts";
import type { Estimate } from "./mantelHaenszelDifference.ts";
import { mean } from "./mean.ts";
import { wilsonInterval } from "./wilsonInterval.ts";

/** Enough for two digits of an interval, few enough for a transaction. */
const resamples = 2_000;

/**
 * Mean over tasks of a rate from 0 to 1 that each task has, with its 95 % interval. The task is the unit, since attempts of one
 * task are not independent: Wilson where every task is all solved or not at all, which is honest when none failed;
 * otherwise a bootstrap over tasks. Throws without tasks.
 */
export function meanOverTasks(rates: readonly number[], random: () => number): Estimate {
  if (rates.length === 0) throw new RangeError("rates: needs at least one task");
  if (rates.some((rate) => rate !== 0 && rate !== 1))
    return bootstrapInterval(rates, { statistic: mean, random, resamples });
  return { value: mean(rates), ...wilsonInterval(rates.filter((rate) => rate === 1).length, rates.length) };
}
