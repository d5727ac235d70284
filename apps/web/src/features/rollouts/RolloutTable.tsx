import type { RolloutOrder, RolloutSort } from "@holdfast/recipe";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { RolloutRow } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { ExitPill } from "./ExitPill.tsx";
import { Flags } from "./Flags.tsx";
import { advantageText, gradeText, groupWords, rewardText, spanText } from "./gradeText.ts";
import { PurposePill } from "./PurposePill.tsx";

interface RolloutTableProps {
  readonly rows: readonly RolloutRow[];
  readonly order: RolloutOrder;
  readonly onOrder: (order: RolloutOrder) => void;
}

/** Finished rollouts, one row each; the task leads to the trajectory, a column's name orders by it. */
export function RolloutTable({ rows, order, onOrder }: RolloutTableProps) {
  const sorting = { order, onOrder };
  return (
    <>
      <div className="hidden md:block">
        <Table
          label="Rollouts"
          head={
            <>
              <Th>Task</Th>
              <Th>Exit</Th>
              <SortTh by="reward" name="Reward" {...sorting} />
              <SortTh by="advantage" name="Advantage" {...sorting} />
              <Th numeric title="Fail-to-pass tests passed, pass-to-pass tests passed">
                F2P · P2P
              </Th>
              <SortTh by="turns" name="Turns" {...sorting} />
              <SortTh by="tokens" name="Tokens" meaning="Tokens the policy wrote, of all tokens" {...sorting} />
              <SortTh
                by="version"
                name="Span"
                meaning="Oldest to newest policy version that wrote tokens"
                {...sorting}
              />
              <SortTh by="step" name="Update" {...sorting} />
              <SortTh by="finished" name="Finished" {...sorting} />
            </>
          }
        >
          {rows.map((row) => (
            <tr key={row.id} className="focus-within:bg-bg hover:bg-bg">
              <Td>
                <TaskLink row={row} />
              </Td>
              <Td>
                <span className="flex flex-wrap gap-1">
                  <ExitPill rollout={row} />
                  <Flags flags={row.flags} />
                </span>
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
              <Td numeric>{row.turns.toLocaleString("en")}</Td>
              <Td numeric className="whitespace-nowrap">
                {row.sampledTokens.toLocaleString("en")}{" "}
                <span className="text-faint">of {row.totalTokens.toLocaleString("en")}</span>
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
              <span className="flex flex-wrap gap-1">
                <ExitPill rollout={row} />
                <Flags flags={row.flags} />
              </span>
              <span className="text-xs text-faint">
                {row.turns.toLocaleString("en")} turns · {row.sampledTokens.toLocaleString("en")} tokens ·{" "}
                <Ago at={row.createdAt} />
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
    <span className="font-mono text-xs max-md:break-all md:whitespace-nowrap">
      <Link
        href={`/rollouts/${row.id}`}
        prefetch={false}
        data-rollout={row.id}
        aria-label={`Open the trajectory of ${row.taskId}, group ${row.groupIndex}, attempt ${row.index + 1}`}
        className="rounded-sm hover:text-accent hover:underline"
      >
        {row.taskId}
      </Link>{" "}
      <Link
        href={`/groups/${row.groupId}`}
        prefetch={false}
        aria-label={`g${row.groupIndex}, the group of ${row.taskId}`}
        title="Group of this run, its rollouts side by side"
        className="rounded-sm text-faint hover:text-accent hover:underline"
      >
        g{row.groupIndex}
      </Link>
    </span>
  );
}

interface SortThProps extends Omit<RolloutTableProps, "rows"> {
  readonly by: RolloutSort;
  readonly name: string;
  readonly meaning?: string;
}

function SortTh({ by, name, meaning, order, onOrder }: SortThProps) {
  const isSorted = order.sort === by;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <Th numeric title={meaning} aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        onClick={() => onOrder({ sort: by, descending: isSorted ? !order.descending : true })}
        className={classes("inline-flex items-center gap-1 rounded-sm hover:text-text", isSorted && "text-text")}
      >
        {isSorted && <Arrow aria-hidden size={12} />}
        {name}
      </button>
    </Th>
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
  if (row.purpose !== "train") return <PurposePill purpose={row.purpose} />;
  if (row.step !== null) return <>{row.step}</>;
  return <span className="text-faint">{groupWords(row.groupStatus)}</span>;
}

const tone = (advantage: number | null) =>
  classes(advantage !== null && advantage > 0 && "text-good", advantage !== null && advantage < 0 && "text-bad");
