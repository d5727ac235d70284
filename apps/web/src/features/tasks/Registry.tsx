import Link from "next/link";
import type { TaskTransitionView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Time } from "../../ui/Time.tsx";
import { taskPath } from "./tasksetPaths.ts";
import { taskTones } from "./taskWords.ts";

interface RegistryProps {
  readonly taskset: string;
  readonly transitions: readonly TaskTransitionView[];
}

/** Every time a task left the pool or came back, newest first; entries are never changed. */
export function Registry({ taskset, transitions }: RegistryProps) {
  return (
    <ol
      aria-label="Retired-task registry"
      tabIndex={0}
      className="scroll-thin max-h-[420px] overflow-y-auto rounded-lg border bg-surface shadow-panel"
    >
      {[...transitions].reverse().map(({ id, step, taskId, from, to, reason, reward, at }) => (
        <li key={id} className="border-b px-3 py-2 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <Link
              href={taskPath(taskset, taskId)}
              prefetch={false}
              className="min-w-0 font-mono text-xs break-all underline-offset-2 hover:underline"
            >
              {taskId}
            </Link>
            <span className="text-xs whitespace-nowrap text-faint">
              {from} → <Pill tone={taskTones[to]}>{to === "active" ? "reinstated" : to}</Pill>
            </span>
            <span className="ml-auto text-xs whitespace-nowrap text-faint tabular-nums">
              update {step} · <Time at={at} />
            </span>
          </div>
          <div className="mt-0.5 text-muted">
            {reason}
            {reward !== null && (
              <span className="text-faint tabular-nums"> · reward {formatNumber(reward, "fraction")}</span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
