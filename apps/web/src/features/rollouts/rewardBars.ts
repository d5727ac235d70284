import type { RolloutRow } from "../../api/types.ts";
import type { SummaryBar } from "../../charts/prepareBars.ts";
import { exitWords } from "./exitWords.ts";
import { advantageText, rewardText } from "./gradeText.ts";

type Rewarded = Pick<RolloutRow, "index" | "reward" | "advantage" | "exit">;

/** The reward of each rollout of a group, coloured by the sign of its advantage. */
export function rewardBars(rollouts: readonly Rewarded[]): readonly SummaryBar[] {
  return rollouts.map(({ index, reward, advantage, exit }) => ({
    name: `Rollout #${index + 1}`,
    tick: `#${index + 1}`,
    value: reward,
    valueText: rewardText(reward),
    detail: `reward ${rewardText(reward)} · advantage ${advantage === null ? "not given" : advantageText(advantage)} · ${exitWords(exit).name}`,
    color: colorOf(advantage ?? 0),
  }));
}

function colorOf(advantage: number): string {
  if (advantage === 0) return "var(--s7)";
  return advantage > 0 ? "var(--good)" : "var(--bad)";
}
