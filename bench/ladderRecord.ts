import { configDifferences, type StressVerdict } from "@holdfast/recipe";
import { recordOf, type RecordedPoint, type RecordedRun, type RunRecord } from "./runRecord.ts";

export interface LadderRun {
  readonly arm: string;
  readonly run: RecordedRun;
  readonly points: readonly RecordedPoint[];
  /** Null before the first epoch is complete. */
  readonly verdict: { readonly verdict: StressVerdict; readonly rule: string } | null;
}

export interface LadderRunRecord extends RunRecord {
  readonly arm: string;
  readonly verdict: StressVerdict | null;
  /** Share of malformed turns in the first and in the last update, and of laundered rollouts over all. */
  readonly format: { readonly invalidFirst: number; readonly invalidLast: number; readonly launderedMean: number };
}

export interface LadderRecord {
  readonly name: string;
  readonly commit: string;
  readonly rule: string;
  readonly runs: readonly LadderRunRecord[];
}

/** What a finished experiment leaves to be committed. Throws when a run's pool was never scored. */
export function ladderRecord({
  name,
  commit,
  runs,
}: {
  readonly name: string;
  readonly commit: string;
  readonly runs: readonly LadderRun[];
}): LadderRecord {
  return {
    name,
    commit,
    rule: runs.find(({ verdict }) => verdict !== null)?.verdict?.rule ?? "",
    runs: runs.map(({ arm, run, points, verdict }) => ({
      ...recordOf({ run, points, commit }),
      arm,
      verdict: verdict?.verdict ?? null,
      format: formatOf(points),
    })),
  };
}

function formatOf(points: readonly RecordedPoint[]): LadderRunRecord["format"] {
  const values = (name: string) =>
    points
      .filter((point) => point.name === name)
      .sort((a, b) => a.step - b.step)
      .map(({ value }) => value);
  const invalid = values("format/invalid_rate");
  const laundered = values("format/laundered_share");
  return {
    invalidFirst: invalid.at(0) ?? NaN,
    invalidLast: invalid.at(-1) ?? NaN,
    launderedMean: laundered.reduce((sum, value) => sum + value, 0) / laundered.length,
  };
}

/** The experiment as a page: a line for each run, a picture, and what sets the arms apart. */
export function ladderPage({ name, commit, rule, runs }: LadderRecord): string {
  const [first] = runs;
  if (first === undefined) throw new Error(`${name} has no runs`);
  const rows = runs.map(({ arm, verdict, format, summary, epochs }) =>
    [
      ...["", arm, summary.seed, verdict === null ? "" : verdictInWords(verdict)],
      ...[Math.max(...epochs.map(({ reward }) => reward)), epochs.at(-1)?.reward ?? NaN].map(points),
      ...[summary.poolFirst, summary.poolBest, summary.poolHeld, summary.poolLast].map(points),
      ...[summary.lagMean.toFixed(2), summary.staleDropped, summary.mismatchKlMean.toExponential(1)],
      ...[percent(format.invalidFirst), percent(format.invalidLast), percent(format.launderedMean)],
      ...[summary.updates, summary.minutes, ""],
    ].join(" | "),
  );
  const differences = runs
    .filter(({ arm }, i) => runs.findIndex((other) => other.arm === arm) === i)
    .map(({ arm, config }) => `| ${arm} | ${changesOf(first.config, config)} |`);
  return [
    `# ${name}`,
    "",
    `Measured with Holdfast itself at commit ${commit}: taskset ${first.summary.taskset}, ${runs.length} runs on backend ${first.summary.backend ?? "?"}. ${rule}`,
    "",
    `![Experiment](${name}-light.png)`,
    "",
    "Epoch rewards are means of the rollouts that trained; the pool is scored with the newest weights, which is where a collapse shows first. Held: lowest pool score from the best one on. Malformed: share of turns, first and last update; laundered: share of rollouts paid with a malformed turn in them.",
    "",
    "| arm | seed | verdict | best epoch | last epoch | pool first | best | held | last | lag | stale | mismatch KL | malformed first | last | laundered | updates | minutes |",
    `|${" --- |".repeat(17)}`,
    ...rows.map((row) => row.trim()),
    "",
    `Against ${first.arm}:`,
    "",
    "| arm | changes |",
    "| --- | --- |",
    ...differences,
    "",
  ].join("\n");
}

/** E.g. "holds from epoch 7". */
export function verdictInWords(verdict: StressVerdict): string {
  switch (verdict.kind) {
    case "holds":
      return `holds from epoch ${verdict.reachedEpoch}`;
    case "holding":
      return `holding from epoch ${verdict.reachedEpoch}, ${verdict.epochsLeft} to go`;
    case "collapsed":
      return `collapsed at epoch ${verdict.epoch}, to ${points(verdict.reward)}`;
    case "plateaued":
      return `plateaued at ${points(verdict.best)}`;
  }
}

function changesOf(base: RunRecord["config"], config: RunRecord["config"]): string {
  const changes = configDifferences(base, config).filter(({ path }) => path !== "seed");
  return changes.map(({ path, after }) => `${path} ${JSON.stringify(after)}`).join(", ") || "none";
}

const points = (value: number) => value.toFixed(3);
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
