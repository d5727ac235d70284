import { formatNumber } from "../../ui/number.ts";
import type { HeatReading } from "./prepareHeat.ts";

/** A place of the heat map in words, up to its reward: "update 5, silent, mean reward". */
export function readingText(reading: HeatReading): string {
  const { fromStep, toStep, groups, silent, status, newest } = reading;
  const where = fromStep === toStep ? `update ${fromStep}` : `updates ${fromStep}–${toStep}`;
  if (groups > 0) {
    const of = groups === 1 ? "mean reward" : `${groups} groups, mean reward`;
    return [where, ...(silent > 0 ? [silent === groups ? "silent" : `${silent} silent`] : []), of].join(", ");
  }
  if (status !== "active") return `${where}, retired as ${status}`;
  if (newest === null) return `${where}, not drawn yet`;
  return `${where}, not drawn; last at update ${newest.step} with ${formatNumber(newest.reward, "fraction")}`;
}
