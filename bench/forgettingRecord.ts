import type { ForgettingView } from "@holdfast/control";
import { recordOf, type RecordedPoint, type RecordedRun, type RunRecord } from "./runRecord.ts";

export interface StudiedRun {
  readonly arm: string;
  readonly run: RecordedRun;
  readonly points: readonly RecordedPoint[];
}

export interface ForgettingRecord extends ForgettingView {
  readonly name: string;
  readonly commit: string;
  readonly experimentId: string;
  readonly runs: readonly (RunRecord & { readonly arm: string })[];
}

/** What a finished capacity study leaves to be committed. Throws when a run's pool was never scored, and when nothing was rescored twice. */
export function forgettingRecord({
  name,
  commit,
  experimentId,
  forgetting,
  runs,
}: Pick<ForgettingRecord, "name" | "commit" | "experimentId"> & {
  readonly forgetting: ForgettingView;
  readonly runs: readonly StudiedRun[];
}): ForgettingRecord {
  if (forgetting.from === null) throw new Error(`${name}: no two checkpoints were rescored in every arm`);
  return {
    ...{ name, commit, experimentId, ...forgetting },
    runs: runs.map(({ arm, run, points }) => ({ arm, ...recordOf({ run, points, commit }) })),
  };
}

/** The study as a page: the answers, a picture, what was retired early under later weights, every checkpoint, every run. */
export function forgettingPage(record: ForgettingRecord): string {
  const { name, commit, from, to, arms, comparisons, runs } = record;
  const [first] = runs;
  if (first === undefined) throw new Error(`${name} has no runs`);
  const { rescore, eviction, rollout } = first.config;
  return [
    `# ${name}`,
    "",
    `Measured with Holdfast itself at commit ${commit}: taskset ${first.summary.taskset}, ${runs.length} runs of ${rollout.tasksPerUpdate} × ${rollout.groupSize} rollouts on backend ${first.summary.backend ?? "?"}. ` +
      `A task retires after ${eviction.masteredAfter} groups in a row with every rollout solved; every ${rescore.everyUpdates} updates all retired tasks are attempted again, ${rescore.attempts} times each, under the frozen weights of that update.`,
    "",
    `Does it forget? Tasks that each run had retired by update ${from ?? "?"}, rescored at updates ${from ?? "?"} and ${to ?? "?"}, paired by task, 95 % intervals over tasks:`,
    "",
    ...arms.map(({ name: arm, sentence }) => `- **${arm}**: ${sentence}`),
    ...comparisons.map(({ sentence }) => `- ${sentence}`),
    "",
    "Arctic-SWE, figure 5: the mean reward of tasks retired by step 350 falls from .95 to .85 at step 500 for the 4B policy, and changes by at most .013 for the 9B.",
    "",
    `![Does it forget?](${name}-light.png)`,
    "",
    `Tasks retired by update ${from ?? "?"}, under later and later weights:`,
    "",
    ...table(
      ["arm", "update", "tasks", "rescored mean [95 %]"],
      arms.flatMap(({ name: arm, cohort }) =>
        cohort.map((point) => [arm, point.version, point.tasks, interval(point)]),
      ),
    ),
    "",
    "All that was retired at each checkpoint, means over the seeds; imputed counts every retired task as 1.0, rescored as it was measured:",
    "",
    ...table(
      ["arm", "update", "seeds", "retired", "retired tasks, rescored [95 %]", "pool, imputed", "pool, rescored [95 %]"],
      arms.flatMap(({ name: arm, course }) =>
        course.map(({ version, runs: seeds, retiredTasks, retired, imputed, evictionRescored }) => [
          ...[arm, version, seeds, Number(retiredTasks.toFixed(1)), interval(retired)],
          ...[imputed?.toFixed(3) ?? "", evictionRescored === null ? "" : interval(evictionRescored)],
        ]),
      ),
    ),
    "",
    "Every run; the pool is scored with the newest weights, retired tasks included:",
    "",
    ...table(
      [
        "arm",
        "seed",
        "change of what was retired",
        "updates",
        "pool first",
        "best",
        "held",
        "last",
        "mismatch KL",
        "minutes",
      ],
      runs.map(({ arm, summary }) => [
        ...[arm, summary.seed, changeOf(record, summary.runId), summary.updates],
        ...[summary.poolFirst, summary.poolBest, summary.poolHeld, summary.poolLast].map((value) => value.toFixed(3)),
        ...[summary.mismatchKlMean.toExponential(1), summary.minutes],
      ]),
    ),
    "",
  ].join("\n");
}

function changeOf({ arms }: ForgettingRecord, runId: string): string {
  const found = arms.flatMap(({ change }) => change?.runs ?? []).find((run) => run.runId === runId);
  return found === undefined ? "" : `${found.change.toFixed(3)} over ${found.tasks} tasks`;
}

const interval = ({ mean, low, high }: { readonly mean: number; readonly low: number; readonly high: number }) =>
  `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] {
  return [
    `| ${heads.join(" | ")} |`,
    `|${" --- |".repeat(heads.length)}`,
    ...rows.map((row) => `| ${row.join(" | ")} |`),
  ];
}
