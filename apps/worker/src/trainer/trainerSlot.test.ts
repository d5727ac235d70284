import type { UpdateWork } from "@holdfast/control";
import type { TrainSequence } from "@holdfast/policy";
import {
  checkpointDigest,
  createScorer,
  decodeCheckpoint,
  encodeCheckpoint,
  encodeOptimizer,
  initWeights,
  selectBackend,
} from "@holdfast/policy";
import { tinySpec } from "@holdfast/policy/testing";
import { RunConfig, seededRandom } from "@holdfast/recipe";
import { beforeAll, describe, expect, test } from "vitest";
import { createTrainerSlot } from "./trainerSlot.ts";

beforeAll(async () => {
  await selectBackend();
});

const weights = initWeights(tinySpec, seededRandom("weights"));
const base = encodeCheckpoint({ weights, metadata: { version: 0, vocabularyDigest: "pieces" } });

const batch: readonly TrainSequence[] = [
  {
    tokens: Int32Array.of(1, 2, 3),
    trainable: Uint8Array.of(0, 1, 1),
    rolloutLogprobs: Float32Array.of(0, -2, -2),
    advantage: 1,
  },
];
const loss = { kind: "cispo", maskRange: [0, 2] } as const;
const update = { sequences: batch, learningRate: 0.01, temperature: 1, loss };

/** A slot over files in memory. */
function aSlot() {
  const files = new Map([[checkpointDigest(base), base]]);
  const reads: string[] = [];
  const slot = createTrainerSlot({
    get: async (digest) => {
      reads.push(digest);
      return files.get(digest) ?? Uint8Array.of();
    },
  });
  const put = (bytes: Uint8Array) => {
    const digest = checkpointDigest(bytes);
    files.set(digest, bytes);
    return digest;
  };
  return { slot, reads, put };
}

interface WorkOptions {
  readonly runId?: string;
  readonly config?: object;
  readonly fromVersion?: number;
  readonly weightsDigest?: string;
  readonly optimizerDigest?: string | null;
}

function work({
  runId = "run_a",
  config = {},
  fromVersion = 0,
  weightsDigest = checkpointDigest(base),
  optimizerDigest = null,
}: WorkOptions = {}): UpdateWork {
  return {
    attempt: 1,
    run: { id: runId, config: RunConfig.parse(config), seed: 1 },
    step: fromVersion + 1,
    baseDigest: checkpointDigest(base),
    ...{ fromVersion, weightsDigest, optimizerDigest },
    groups: [],
    dropped: { stale: 0, aborted: 0 },
    trainedBefore: { rollouts: 0, tokens: 0 },
    waitSeconds: 0,
  };
}

describe("a trainer slot", () => {
  test("keeps the trainer between updates that follow one another", async () => {
    const { slot, reads } = aSlot();
    const first = await slot.obtain(work());
    expect(first.vocabularyDigest).toBe("pieces");
    await first.trainer.update(update);
    slot.committed("run_a", 1);
    const second = await slot.obtain(work({ fromVersion: 1, weightsDigest: "not read", optimizerDigest: "not read" }));
    expect(second.trainer).toBe(first.trainer);
    expect(reads).toEqual([checkpointDigest(base)]);
  });

  test("starts again from the files after an update that was not committed", async () => {
    const { slot } = aSlot();
    const first = await slot.obtain(work());
    await first.trainer.update(update);
    const second = await slot.obtain(work());
    expect(second.trainer).not.toBe(first.trainer);
    expect(second.trainer.exportWeights()).toEqual(decodeCheckpoint(base).weights);
    expect(second.trainer.exportOptimizer().step).toBe(0);
  });

  test("loads weights and optimizer state when another trainer has moved the run on", async () => {
    const other = aSlot();
    const { trainer } = await other.slot.obtain(work());
    await trainer.update(update);
    const moved = trainer.exportWeights();
    const { slot, put } = aSlot();
    await slot.obtain(work());
    slot.committed("run_a", 1);
    const digests = {
      weightsDigest: put(encodeCheckpoint({ weights: moved, metadata: { version: 2, vocabularyDigest: "pieces" } })),
      optimizerDigest: put(encodeOptimizer(trainer.exportOptimizer())),
    };
    const loaded = await slot.obtain(work({ fromVersion: 2, ...digests }));
    expect(loaded.trainer.exportWeights()).toEqual(moved);
    expect(loaded.trainer.exportOptimizer()).toEqual(trainer.exportOptimizer());
    expect(loaded.trainer.exportOptimizer().step).toBe(1);
  });

  test("does not give one run's weights to another at the same version", async () => {
    const { slot } = aSlot();
    const first = await slot.obtain(work());
    await first.trainer.update(update);
    slot.committed("run_a", 1);
    slot.committed("run_b", 1);
    const second = await slot.obtain(work({ runId: "run_b", fromVersion: 1 }));
    expect(second.trainer.exportWeights()).toEqual(decodeCheckpoint(base).weights);
  });

  test("goes on with an adapter from the base weights and the optimizer's file", async () => {
    const config = { policy: { adapter: "lora", loraRank: 2, loraAlpha: 4 } };
    const first = aSlot();
    const { trainer } = await first.slot.obtain(work({ config }));
    await trainer.update(update);
    const merged = trainer.exportWeights();
    expect(merged).not.toEqual(decodeCheckpoint(base).weights);
    const { slot, put, reads } = aSlot();
    const optimizerDigest = put(encodeOptimizer(trainer.exportOptimizer()));
    const moved = { config, fromVersion: 1, weightsDigest: "merged, not read", optimizerDigest };
    const resumed = await slot.obtain(work(moved));
    expect(reads).toEqual([checkpointDigest(base), optimizerDigest]);
    expect(resumed.trainer.exportWeights()).toEqual(merged);
    const [once, again] = [await trainer.update(update), await resumed.trainer.update(update)];
    expect(again.loss).toBe(once.loss);
    expect(resumed.trainer.exportWeights()).toEqual(trainer.exportWeights());
  });

  test("holds version 0 beside the trainer where the loss is held to it", async () => {
    const { slot, put } = aSlot();
    const moved = encodeCheckpoint({
      weights: initWeights(tinySpec, seededRandom("moved")),
      metadata: { version: 3, vocabularyDigest: "pieces" },
    });
    const config = { loss: { referenceKl: 0.1 } };
    const { trainer, reference } = await slot.obtain(work({ config, fromVersion: 3, weightsDigest: put(moved) }));
    const [own] = await trainer.logprobs(batch, 1);
    const [held] = (await reference?.logprobs(batch, 1)) ?? [];
    expect(held).not.toEqual(own);
    const [expected] = await createScorer(weights).logprobs(batch, 1);
    expect(held).toEqual(expected);
    expect((await aSlot().slot.obtain(work())).reference).toBeNull();
  });

  test("forgets what it drops", async () => {
    const { slot, reads } = aSlot();
    await slot.obtain(work());
    slot.committed("run_a", 1);
    slot.drop();
    await slot.obtain(work({ fromVersion: 1 }));
    expect(reads).toHaveLength(2);
  });
});
