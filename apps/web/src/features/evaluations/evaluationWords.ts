import type { BenchmarkView, EvaluationEstimate, EvaluationView, HarnessFailureRule } from "../../api/types.ts";
import type { Tone } from "../../ui/Pill.tsx";
import { formatDuration } from "../../ui/time.ts";

export const evaluationTones: Record<EvaluationView["status"], Tone> = {
  running: "accent",
  paused: "warn",
  completed: "good",
  cancelled: "neutral",
};

/** What becomes of an attempt that the harness failed on. */
export const ruleWords: Record<HarnessFailureRule, string> = {
  exclude: "left out",
  fail: "counted as failed",
};

export const countOf = (value: number, word: string) => `${value} ${word}${value === 1 ? "" : "s"}`;

/** "24 tasks × 4 attempts", or "24 of 160 tasks × 4 attempts". */
export function sizeText({ tasks, tasksetSize, attempts }: BenchmarkView): string {
  const taken = tasks === tasksetSize ? countOf(tasks, "task") : `${tasks} of ${countOf(tasksetSize, "task")}`;
  return `${taken} × ${countOf(attempts, "attempt")}`;
}

const gitWords = { singleCommit: "git history cut to one commit" };
const networkWords = { none: "no network" };

/** "git history cut to one commit, no network". */
export const isolationText = ({ git, network }: BenchmarkView["isolation"]): string =>
  `${gitWords[git]}, ${networkWords[network]}`;

/** What an evaluation's figure is of: "24 tasks, 95 attempts, 1 excluded". */
export function scoredText({ tasks, scoredAttempts, excludedAttempts }: NonNullable<EvaluationView["result"]>): string {
  const excluded = excludedAttempts === 0 ? "" : `, ${excludedAttempts} excluded`;
  return `${countOf(tasks, "task")}, ${countOf(scoredAttempts, "attempt")}${excluded}`;
}

/** "about 2 min 0 s left", or nothing where nothing tells. */
export const etaText = (seconds: number | null) =>
  seconds === null ? "" : `about ${formatDuration(seconds * 1_000)} left`;

/** What would be measured, and what is known already: "4 evaluations, 384 rollouts, about 2 min 0 s; 2 are known already …". */
export function costText({ evaluations, rollouts, seconds, known }: EvaluationEstimate, again = false): string {
  const already = again || known === 0 ? null : `${knownText(known)} and not measured again`;
  if (evaluations === 0) return `Nothing to measure${already === null ? "" : `: ${already}`}.`;
  const time = seconds === null ? "no run of this machine tells how long" : `about ${formatDuration(seconds * 1_000)}`;
  const cost = `${countOf(evaluations, "evaluation")}, ${countOf(rollouts, "rollout")}, ${time}`;
  return already === null ? cost : `${cost}; ${already}`;
}

const knownText = (known: number) => `${known} ${known === 1 ? "is" : "are"} known already`;
