import type { TaskStateView } from "../../api/types.ts";
import type { Tone } from "../../ui/Pill.tsx";

/** The colour that goes with a task's state. */
export const taskTones: Record<TaskStateView["status"], Tone> = {
  active: "accent",
  mastered: "good",
  hopeless: "bad",
};

/** "3 groups all solved", or none solved; a dash between the two. */
export function streakText({ allSolvedStreak, noneSolvedStreak }: TaskStateView): string {
  if (allSolvedStreak > 0) return `${allSolvedStreak} × all solved`;
  return noneSolvedStreak > 0 ? `${noneSolvedStreak} × none solved` : "–";
}
