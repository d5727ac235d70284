import { candidates, experiments } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { experimentSummary } from "./experimentSummary.ts";
import type { ExperimentArmView, ExperimentDetail, ExperimentSummary, StressProgress } from "./experimentViews.ts";
import { readSummaries } from "./readSummaries.ts";
import { StressSpec } from "./stressSpec.ts";

/** All experiments, newest first. */
export async function listExperiments({ db }: Context): Promise<readonly ExperimentSummary[]> {
  const found = await experiments.list(db.sql);
  const runs = await experiments.runsOf(
    db.sql,
    found.map(({ id }) => id),
  );
  return found.map((experiment) =>
    experimentSummary(
      experiment,
      runs.filter(({ experimentId }) => experimentId === experiment.id),
    ),
  );
}

/** An experiment with its arms, their runs and verdicts. Throws NotFound. */
export async function getExperiment(context: Context, experimentId: string): Promise<ExperimentDetail> {
  const { sql } = context.db;
  const experiment = await experiments.find(sql, experimentId);
  if (!experiment) throw new NotFound(`There is no experiment ${experimentId}.`);
  const runs = await experiments.runsOf(sql, [experimentId]);
  const { arms: _names, runs: _count, ...summary } = experimentSummary(experiment, runs);
  const training = runs.filter(({ kind }) => kind === "train");
  return {
    ...summary,
    arms: await armsOf(context, experiment, training),
    stress: experiment.kind === "stress" ? await stressProgress(context, experiment, runs) : null,
  };
}

async function armsOf(
  context: Context,
  experiment: experiments.ExperimentRow,
  training: readonly experiments.ExperimentRunRow[],
): Promise<readonly ExperimentArmView[]> {
  const summaries = new Map(
    (
      await readSummaries(
        context,
        training.map(({ id }) => id),
      )
    ).map((run) => [run.id, run]),
  );
  return experimentSummary(experiment, training).arms.map((name) => {
    const own = training.filter(({ arm }) => arm === name);
    const asLaunched = experiment.kind === "stress" ? StressSpec.parse(experiment.spec) : null;
    return {
      name,
      preset: own[0]?.preset ?? asLaunched?.preset ?? null,
      config: own[0]?.config ?? asLaunched?.config ?? null,
      runs: own.flatMap(({ id }) => summaries.get(id) ?? []),
    };
  });
}

async function stressProgress(
  { db }: Context,
  experiment: experiments.ExperimentRow,
  runs: readonly experiments.ExperimentRunRow[],
): Promise<StressProgress> {
  const { taskset, attempts, poolSize } = StressSpec.parse(experiment.spec);
  const all = await candidates.ofExperiment(db.sql, experiment.id);
  const measured = all.flatMap(({ solved }) => (solved === null ? [] : [solved]));
  const solvable = measured.filter((solved) => solved > 0).length;
  const trainRunId = runs.find(({ kind }) => kind === "train")?.id ?? null;
  const isMeasuring = experimentSummary(experiment, runs).status === "active" && trainRunId === null;
  return {
    phase: phaseOf(experimentSummary(experiment, runs).status, isMeasuring),
    measureRunId: runs.find(({ kind }) => kind === "measure")?.id ?? "",
    trainRunId,
    taskset,
    attempts,
    poolSize,
    candidates: all.length,
    measured: measured.length,
    solvable,
    chosen: trainRunId === null ? 0 : Math.min(solvable, poolSize),
    passRate:
      measured.length === 0 ? null : measured.reduce((sum, solved) => sum + solved, 0) / (measured.length * attempts),
  };
}

function phaseOf(status: ExperimentSummary["status"], isMeasuring: boolean): StressProgress["phase"] {
  if (isMeasuring || status === "queued") return "measuring";
  return status === "active" ? "training" : "over";
}
