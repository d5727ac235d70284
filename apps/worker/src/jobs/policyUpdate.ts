import type { Control, TrainerNumbers, UpdateRollout, UpdateWork } from "@holdfast/control";
import type { CheckpointStore, UpdateReport } from "@holdfast/policy";
import { encodeCheckpoint, encodeOptimizer } from "@holdfast/policy";
import { learningRateAt } from "@holdfast/recipe";
import { errorText, type RunLog } from "../logs/runLog.ts";
import { updateBegun, updateCommitted, updateFailed } from "../logs/updateLines.ts";
import { lossOptions } from "../trainer/lossOptions.ts";
import { isSilent, trainedRollouts, trainSequence } from "../trainer/trainSequences.ts";
import type { LoadedTrainer, TrainerSlot } from "../trainer/trainerSlot.ts";
import { updateMetrics } from "../trainer/updateMetrics.ts";

export interface PolicyUpdateContext {
  readonly control: Control;
  readonly store: CheckpointStore;
  readonly slot: TrainerSlot;
  readonly worker: string;
  readonly backend: string;
  /** Seconds since an arbitrary start. */
  readonly clock: () => number;
  /** Aborted when this trainer stops: the update under way has then not failed, another trainer makes it. */
  readonly stopping: AbortSignal;
  readonly log: Pick<RunLog, "say">;
}

/**
 * One update: batch → loss → AdamW → checkpoint → one committing transaction. Nothing is visible before the
 * commit, so a retry starts again from the same version with the same batch.
 */
export async function policyUpdate(
  context: PolicyUpdateContext,
  { runId, step }: { readonly runId: string; readonly step: number },
): Promise<void> {
  const { control, slot, worker, backend, stopping, log } = context;
  const work = await control.beginUpdate({ runId, step, worker, backend });
  if (work === null) return;
  log.say(runId, updateBegun(work));
  try {
    await trainAndCommit(context, work);
  } catch (error) {
    slot.drop();
    if (stopping.aborted) throw error;
    log.say(runId, updateFailed(work, errorText(error)));
    const reason = error instanceof Error ? error.message : String(error);
    await control.failUpdate({ runId, step, attempt: work.attempt, reason });
    throw error;
  }
}

async function trainAndCommit(context: PolicyUpdateContext, work: UpdateWork): Promise<void> {
  const { control, store, slot, clock, log } = context;
  const startedAt = clock();
  const { run, step, groups } = work;
  const { trainer, reference, vocabularyDigest } = await slot.obtain(work);
  const learningRate = learningRateAt(step, run.config.optimizer);
  const loadedAt = clock();
  const trained = trainedRollouts(groups);
  const report = await train({ trained, trainer, reference, learningRate, work });
  const trainedAt = clock();
  const weights = trainer.exportWeights();
  const weightsDigest = await store.put(encodeCheckpoint({ weights, metadata: { version: step, vocabularyDigest } }));
  const optimizerDigest = await store.put(encodeOptimizer(trainer.exportOptimizer()));
  const { engines } = await control.getRun(run.id);
  const seconds = { total: clock() - startedAt, train: trainedAt - loadedAt, refresh: clock() - trainedAt };
  const residents = engines.map((engine) => engine.residents);
  const points = updateMetrics({ work, report, learningRate, seconds, residents });
  const outcome = await control.commitUpdate({
    runId: run.id,
    step,
    attempt: work.attempt,
    weightsDigest,
    optimizerDigest,
    points,
    silentGroupIds: groups.filter(isSilent).map(({ id }) => id),
    skippedSteps: report.skippedSteps,
    trainerNumbers: trainerNumbers(trained, report),
  });
  if (outcome.accepted) slot.committed(run.id, step);
  else slot.drop();
  log.say(run.id, updateCommitted(work, { points, seconds: clock() - startedAt, accepted: outcome.accepted }));
  for (const digest of outcome.deletableDigests) await store.remove(digest);
}

/** What the update's steps saw, by rollout. */
function trainerNumbers(trained: readonly UpdateRollout[], { numbers }: UpdateReport): readonly TrainerNumbers[] {
  return trained.flatMap(({ id: rolloutId }, index) => {
    const own = numbers[index];
    return own === undefined ? [] : [{ rolloutId, ...own }];
  });
}

interface Training extends Pick<LoadedTrainer, "trainer" | "reference"> {
  readonly trained: readonly UpdateRollout[];
  readonly learningRate: number;
  readonly work: UpdateWork;
}

/** The optimizer steps of one update. A step whose loss or gradient is not finite is left out and reported. */
async function train({ trained, trainer, reference, learningRate, work }: Training): Promise<UpdateReport> {
  const { rollout, loss, optimizer } = work.run.config;
  const { temperature } = rollout;
  const sequences = trained.map(trainSequence);
  const references = await reference?.logprobs(sequences, temperature);
  return trainer.update({
    sequences: sequences.map((sequence, i) => ({ ...sequence, referenceLogprobs: references?.[i] })),
    learningRate,
    temperature,
    loss: lossOptions(loss),
    updatesPerBatch: optimizer.updatesPerBatch,
    seed: [work.run.seed, work.step].join("/"),
  });
}
