import type { TaskStateView } from "../../api/types.ts";

const barPx = 3;
const gapPx = 1;
const heightPx = 18;

/** A bar for each of the newest groups, oldest first: how many of its rollouts were solved; a stub where none was. */
export function PassHistory({ taskId, history }: Pick<TaskStateView, "taskId" | "history">) {
  if (history.length === 0) return <span className="text-faint">not drawn yet</span>;
  const paths = { all: "", some: "", none: "" };
  history.forEach(({ solved, rollouts }, index) => {
    const kind = solved === 0 ? "none" : solved === rollouts ? "all" : "some";
    const height = Math.max(2, (solved / Math.max(1, rollouts)) * heightPx);
    paths[kind] += `M${index * (barPx + gapPx)} ${heightPx}v-${height.toFixed(1)}h${barPx}V${heightPx}z`;
  });
  const last = history.at(-1);
  return (
    <svg
      role="img"
      aria-label={`Solved rollouts of ${taskId} in its last ${history.length} groups; newest ${last?.solved} of ${last?.rollouts}`}
      width={history.length * (barPx + gapPx) - gapPx}
      height={heightPx}
      className="block"
    >
      <title>
        {history.map(({ step, solved, rollouts }) => `update ${step}: ${solved} of ${rollouts}`).join("\n")}
      </title>
      <path d={paths.all} fill="var(--s3)" />
      <path d={paths.some} fill="var(--s5)" />
      <path d={paths.none} fill="var(--s6)" />
    </svg>
  );
}
