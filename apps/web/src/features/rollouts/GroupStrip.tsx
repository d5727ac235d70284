import Link from "next/link";
import type { TrajectoryView } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { exitWords } from "./exitWords.ts";
import { advantageText, rewardText } from "./gradeText.ts";

/** The rollouts of the same group, to switch between; their mean reward is the baseline of the advantage. Nothing for a single one. */
export function GroupStrip({ trajectory }: { trajectory: TrajectoryView }) {
  const siblings = trajectory.groupRollouts;
  if (siblings.length < 2) return null;
  const mean = siblings.reduce((sum, { reward }) => sum + reward, 0) / Math.max(1, siblings.length);
  return (
    <nav aria-label="Rollouts of this group" className="scroll-thin flex items-stretch gap-2 overflow-x-auto pb-1">
      <div className="flex shrink-0 flex-col justify-center pr-2 text-xs text-muted">
        <span>Same task</span>
        <span className="text-faint tabular-nums">mean {rewardText(mean)}</span>
        <Link href={`/groups/${trajectory.groupId}`} className="font-semibold text-accent hover:underline">
          Side by side
        </Link>
      </div>
      {siblings.map((row, index) => {
        const current = row.id === trajectory.id;
        return (
          <Link
            key={row.id}
            href={`/rollouts/${row.id}`}
            prefetch={false}
            aria-current={current ? "page" : undefined}
            className={classes(
              "shrink-0 rounded-md border px-2.5 py-1.5 tabular-nums",
              current ? "border-accent bg-accent-soft" : "bg-surface hover:border-line-strong",
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="text-faint">#{index + 1}</span>
              <span className="font-semibold">{rewardText(row.reward)}</span>
              <span
                className={classes(
                  "text-xs",
                  row.advantage === null || row.advantage === 0
                    ? "text-faint"
                    : row.advantage > 0
                      ? "text-good"
                      : "text-bad",
                )}
              >
                {advantageText(row.advantage)}
              </span>
            </span>
            <span className="block text-xs text-muted">{exitWords(row.exit).name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
