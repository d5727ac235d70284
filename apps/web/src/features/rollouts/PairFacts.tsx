import type { ReactNode } from "react";
import type { RolloutRow, TrajectoryView } from "../../api/types.ts";
import { formatDelta } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ExitPill } from "./ExitPill.tsx";
import { Flags } from "./Flags.tsx";
import { gradeText, rewardText, spanText } from "./gradeText.ts";

interface FactRow {
  readonly name: string;
  readonly of: (row: RolloutRow) => ReactNode;
  /** Right minus left, where that means something. */
  readonly difference?: (left: RolloutRow, right: RolloutRow) => string;
}

const counts = (of: (row: RolloutRow) => number) => ({
  of: (row: RolloutRow) => of(row).toLocaleString("en"),
  difference: (left: RolloutRow, right: RolloutRow) => formatDelta(of(right) - of(left), "count"),
});

const facts: readonly FactRow[] = [
  {
    name: "Reward",
    of: ({ reward }) => <strong>{rewardText(reward)}</strong>,
    difference: (left, right) => formatDelta(right.reward - left.reward, "fraction"),
  },
  {
    name: "Earned",
    of: ({ earnedReward }) => rewardText(earnedReward),
    difference: (left, right) => formatDelta(right.earnedReward - left.earnedReward, "fraction"),
  },
  { name: "Exit", of: (row) => <ExitPill rollout={row} /> },
  { name: "Flags", of: (row) => (row.flags.length > 0 ? <Flags flags={row.flags} /> : "–") },
  { name: "F2P · P2P", of: (row) => gradeText(row.grade) },
  { name: "Turns", ...counts((row) => row.turns) },
  { name: "Tokens written", ...counts((row) => row.sampledTokens) },
  { name: "Policy span", of: spanText },
];

/** What is known of both, and the difference right − left. */
export function PairFacts({ left, right }: { left: TrajectoryView; right: TrajectoryView }) {
  return (
    <Panel title="Facts" unit="difference is right − left">
      <div tabIndex={0} role="group" aria-label="Facts, scrolls sideways" className="scroll-thin overflow-x-auto">
        <table aria-label="Facts of both rollouts" className="mt-1 w-full border-collapse tabular-nums">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th className="border-b py-1.5 pr-3 font-medium">
                <span className="sr-only">Fact</span>
              </th>
              {["Left", "Right", "Difference"].map((name) => (
                <th key={name} scope="col" className="border-b py-1.5 pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {facts.map(({ name, of, difference }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="border-b py-1.5 pr-3 text-left text-xs font-medium whitespace-nowrap text-muted"
                >
                  {name}
                </th>
                <td className="border-b py-1.5 pr-3">{of(left)}</td>
                <td className="border-b py-1.5 pr-3">{of(right)}</td>
                <td className="border-b py-1.5 whitespace-nowrap text-muted">{difference?.(left, right)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
