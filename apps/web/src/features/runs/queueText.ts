import type { RunListRow } from "../../api/types.ts";
import { formatSpan } from "../../ui/time.ts";

/** "2nd in the queue, starts in about 4 min"; empty for a run that does not wait. */
export function queueText(queue: RunListRow["queue"]): string {
  if (queue === null) return "";
  return `${ordinal(queue.place)} in the queue, ${startText(queue.startsInSeconds)}`;
}

function startText(seconds: number | null): string {
  if (seconds === null) return "no estimate yet";
  return seconds < 1 ? "starts now" : `starts in about ${formatSpan(seconds * 1_000)}`;
}

/** "1st", "2nd", "11th". */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}
