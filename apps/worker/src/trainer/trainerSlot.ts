import type { UpdateWork } from "@holdfast/control";
import type { CheckpointStore, Trainer } from "@holdfast/policy";
import { createTrainer, decodeCheckpoint, decodeOptimizer } from "@holdfast/policy";

interface LoadedTrainer {
  readonly trainer: Trainer;
  readonly vocabularyDigest: string;
}

/**
 * Keeps one run's weights and optimizer state in memory between updates. Work that starts from another version, or
 * follows an update that did not commit, reloads both from the checkpoint store.
 */
export interface TrainerSlot {
  obtain(work: UpdateWork): Promise<LoadedTrainer>;
  /** The weights in memory are now version `step` of the run. */
  committed(runId: string, step: number): void;
  /** Forgets what is in memory: the next update reloads. */
  drop(): void;
}

export function createTrainerSlot(store: Pick<CheckpointStore, "get">): TrainerSlot {
  let held: (LoadedTrainer & { readonly runId: string; version: number | null }) | null = null;

  function drop(): void {
    held?.trainer.dispose();
    held = null;
  }

  return {
    async obtain(work) {
      if (held?.runId === work.run.id && held.version === work.fromVersion) {
        held.version = null; // unknown until the update commits
        return held;
      }
      drop();
      const { weights, metadata } = decodeCheckpoint(await store.get(work.weightsDigest));
      const { beta1, beta2, weightDecay, clipNorm } = work.run.config.optimizer;
      const state = work.optimizerDigest === null ? null : decodeOptimizer(await store.get(work.optimizerDigest));
      const trainer = createTrainer({
        weights,
        optimizer: { beta1, beta2, weightDecay, clipNorm },
        ...(state === null ? {} : { optimizerState: state }),
      });
      held = { trainer, vocabularyDigest: metadata.vocabularyDigest, runId: work.run.id, version: null };
      return held;
    },
    committed(runId, step) {
      if (held?.runId === runId) held.version = step;
    },
    drop,
  };
}
