import type { LeakEpochView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";

type Rate = NonNullable<LeakEpochView["gain"]>;

/** "3 of 24", the counts behind a rate. */
export const countsText = ({ count, of }: Pick<Rate, "count" | "of">): string => `${count} of ${of}`;

/** "4–31 %", a 95 % interval in whole percent. */
export function intervalText({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${Math.round(low * 100)}–${formatNumber(Math.round(high * 100) / 100, "percent").replace(/\.0/, "")}`;
}
