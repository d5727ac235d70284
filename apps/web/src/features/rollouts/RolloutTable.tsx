import Link from "next/link";
import type { RolloutRow } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { ExitPill } from "./ExitPill.tsx";
import { advantageText, gradeText, groupWords, rewardText, spanText } from "./gradeText.ts";

/** Finished rollouts, one row each; the task leads to the trajectory. */
export function RolloutTable({ rows }: { rows: readonly RolloutRow[] }) {
  return (
    <>
      <div className="hidden md:block">
        <Table
          label="Rollouts"
          head={
            <>
              <Th>Task</Th>
              <Th>Exit</Th>
              <Th numeric>Reward</Th>
              <Th numeric>Advantage</Th>
              <Th numeric title="Fail-to-pass tests passed, pass-to-pass tests passed">
                F2P · P2P
              </Th>
              <Th numeric>Turns</Th>
              <Th numeric title="Tokens the policy wrote, of all tokens">
                Tokens
              </Th>
              <Th numeric title="Oldest to newest policy version that wrote tokens">
                Span
              </Th>
              <Th numeric>Update</Th>
              <Th numeric>Finished</Th>
            </>
          }
        >
          {rows.map((row) => (
            <tr key={row.id} className="hover:bg-bg">
              <Td>
                <TaskLink row={row} />
              </Td>
              <Td>
                <ExitPill rollout={row} />
              </Td>
              <Td numeric>
                <Reward row={row} />
              </Td>
              <Td numeric className={tone(row.advantage)}>
                {advantageText(row.advantage)}
              </Td>
              <Td numeric className="whitespace-nowrap text-muted">
                {gradeText(row.grade)}
              </Td>
              <Td numeric>{row.turns}</Td>
              <Td numeric className="whitespace-nowrap">
                {row.sampledTokens} <span className="text-faint">of {row.totalTokens}</span>
              </Td>
              <Td numeric className="whitespace-nowrap">
                {spanText(row)}
              </Td>
              <Td numeric>
                <Consumed row={row} />
              </Td>
              <Td numeric className="text-muted">
                <Ago at={row.createdAt} />
              </Td>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="rounded-lg border bg-surface p-3 tabular-nums">
            <div className="flex items-baseline justify-between gap-3">
              <TaskLink row={row} />
              <Reward row={row} />
            </div>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <ExitPill rollout={row} />
              <span className="text-xs text-faint">
                {row.turns} turns · {row.sampledTokens} tokens · <Ago at={row.createdAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function TaskLink({ row }: { row: RolloutRow }) {
  return (
    <Link
      href={`/rollouts/${row.id}`}
      prefetch={false}
      aria-label={`Open the trajectory of ${row.taskId}, group ${row.groupIndex}`}
      className="rounded-sm font-mono text-xs break-all hover:text-accent hover:underline"
    >
      {row.taskId}
      <span className="text-faint" title="Group of this run">
        {" "}
        g{row.groupIndex}
      </span>
    </Link>
  );
}

function Reward({ row }: { row: RolloutRow }) {
  return (
    <span className="font-[550] whitespace-nowrap">
      {row.earnedReward !== row.reward && (
        <span className="mr-1.5 font-normal text-warn" title="Earned from the grader, then gated">
          earned {rewardText(row.earnedReward)} →
        </span>
      )}
      {rewardText(row.reward)}
    </span>
  );
}

function Consumed({ row }: { row: RolloutRow }) {
  if (row.purpose === "score") return <Pill tone="accent">score</Pill>;
  if (row.step !== null) return <>{row.step}</>;
  return <span className="text-faint">{groupWords(row.groupStatus)}</span>;
}

const tone = (advantage: number | null) =>
  classes(advantage !== null && advantage > 0 && "text-good", advantage !== null && advantage < 0 && "text-bad");
