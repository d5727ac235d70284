import type { UpdateWork } from "@holdfast/control";
import type { AdapterOptions, CheckpointStore, Scorer, Trainer, Weights } from "@holdfast/policy";
import { createScorer, createTrainer, decodeCheckpoint, decodeOptimizer } from "@holdfast/policy";
import type { RunConfig } from "@holdfast/recipe";

export interface LoadedTrainer {
  readonly trainer: Trainer;
  /** Version 0, where the run's loss is held to it; null otherwise. */
  readonly reference: Scorer | null;
  readonly vocabularyDigest: string;
}

/**
 * Keeps one run's weights and optimizer state in memory between updates, an adapter with the base it changes. Work that starts from another version, or
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
    held?.reference?.dispose();
    held = null;
  }

  return {
    async obtain(work) {
      if (held?.runId === work.run.id && held.version === work.fromVersion) {
        held.version = null; // unknown until the update commits
        return held;
      }
      drop();
      held = { ...(await load(store, work)), runId: work.run.id, version: null };
      return held;
    },
    committed(runId, step) {
      if (held?.runId === runId) held.version = step;
    },
    drop,
  };
}

async function load(store: Pick<CheckpointStore, "get">, work: UpdateWork): Promise<LoadedTrainer> {
  const { config, seed } = work.run;
  const adapter = adapterOptions(config.policy, seed);
  const digest = adapter === undefined ? work.weightsDigest : work.baseDigest;
  const { weights, metadata } = decodeCheckpoint(await store.get(digest));
  const { beta1, beta2, weightDecay, clipNorm } = config.optimizer;
  const state = work.optimizerDigest === null ? undefined : decodeOptimizer(await store.get(work.optimizerDigest));
  const trainer = createTrainer({
    weights,
    optimizer: { beta1, beta2, weightDecay, clipNorm },
    optimizerState: state,
    adapter,
  });
  const isHeld = config.loss.referenceKl > 0;
  const reference = isHeld ? createScorer(await weightsAt(store, work.baseDigest)) : null;
  return { trainer, reference, vocabularyDigest: metadata.vocabularyDigest };
}

/** Rank, α and start of the run's adapter; undefined when all weights train. */
function adapterOptions(
  { adapter, loraRank, loraAlpha }: RunConfig["policy"],
  seed: number,
): AdapterOptions | undefined {
  return adapter === "lora" ? { rank: loraRank, alpha: loraAlpha, seed: String(seed) } : undefined;
}

async function weightsAt(store: Pick<CheckpointStore, "get">, digest: string): Promise<Weights> {
  return decodeCheckpoint(await store.get(digest)).weights;
}
