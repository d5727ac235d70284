import type { Progress } from "@holdfast/db";

/** Results that the remaining time is judged by. */
export const paceWindow = 32;

/** By the time between the newest results; null before there are two. */
export function secondsLeft({ done, total, recent, recentSeconds }: Omit<Progress, "id">): number | null {
  return recent < 2 ? null : ((total - done) * recentSeconds) / (recent - 1);
}
