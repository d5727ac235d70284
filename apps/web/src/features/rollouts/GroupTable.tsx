import Link from "next/link";
import type { ReactNode } from "react";
import type { GroupView, RolloutRow } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";
import { formatDuration } from "../../ui/time.ts";
import { ExitPill } from "./ExitPill.tsx";
import { Flags } from "./Flags.tsx";
import { advantageText, gradeText, rewardText, spanText } from "./gradeText.ts";
import { pairHref } from "./pairHref.ts";

interface FactRow {
  readonly name: string;
  readonly meaning?: string;
  readonly of: (row: RolloutRow) => ReactNode;
}

const facts: readonly FactRow[] = [
  { name: "Reward", meaning: "What trains, after the gates", of: (row) => <strong>{rewardText(row.reward)}</strong> },
  {
    name: "Earned",
    meaning: "What the grader gave, gates aside",
    of: (row) => (
      <span className={classes(row.earnedReward !== row.reward && "text-warn")}>{rewardText(row.earnedReward)}</span>
    ),
  },
  {
    name: "Advantage",
    meaning: "Reward minus the group's mean",
    of: ({ advantage }) => (
      <span className={classes((advantage ?? 0) > 0 && "text-good", (advantage ?? 0) < 0 && "text-bad")}>
        {advantageText(advantage)}
      </span>
    ),
  },
  { name: "Exit", of: (row) => <ExitPill rollout={row} /> },
  { name: "Flags", of: (row) => (row.flags.length > 0 ? <Flags flags={row.flags} /> : "–") },
  { name: "F2P · P2P", meaning: "Fail-to-pass and pass-to-pass tests passed", of: (row) => gradeText(row.grade) },
  { name: "Turns", of: (row) => row.turns.toLocaleString("en") },
  {
    name: "Tokens",
    meaning: "Written by the policy, of all",
    of: (row) => `${row.sampledTokens.toLocaleString("en")} of ${row.totalTokens.toLocaleString("en")}`,
  },
  { name: "Span", meaning: "Policy versions that wrote it", of: spanText },
  { name: "Duration", of: (row) => formatDuration(row.durationMs) },
  { name: "Engine", of: (row) => <span className="font-mono text-xs">{row.engine}</span> },
];

/** What is known of each rollout of a group, a column each. */
export function GroupTable({ group: { rollouts } }: { group: GroupView }) {
  const [first] = rollouts;
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Facts, scrolls sideways"
      className="scroll-thin overflow-x-auto rounded-lg border bg-surface shadow-panel"
    >
      <table aria-label="Rollouts of the group" className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="text-left">
            <th className="sticky left-0 z-10 border-b bg-surface px-3 py-2 text-xs font-medium text-muted">Rollout</th>
            {rollouts.map((row) => (
              <th key={row.id} scope="col" className="border-b px-3 py-2 font-normal whitespace-nowrap">
                <Link href={`/rollouts/${row.id}`} className="font-semibold text-accent hover:underline">
                  #{row.index + 1}
                </Link>
                {first && row.id !== first.id && (
                  <Link href={pairHref(first.id, row.id)} className="ml-2 text-xs text-muted hover:text-text">
                    beside #{first.index + 1}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {facts.map(({ name, meaning, of }) => (
            <tr key={name}>
              <th
                scope="row"
                title={meaning}
                className="sticky left-0 z-10 border-b bg-surface px-3 py-1.5 text-left text-xs font-medium whitespace-nowrap text-muted"
              >
                {name}
              </th>
              {rollouts.map((row) => (
                <td key={row.id} className="border-b px-3 py-1.5 whitespace-nowrap">
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
