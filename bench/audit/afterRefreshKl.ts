import { createScorer, selectBackend } from "@holdfast/policy";
import type { ArmRun } from "./armRun.ts";
import { mean, type Measure } from "./switchCase.ts";
import { weightsOf } from "./weights.ts";

/** A stored rollout that met new weights before it ended. */
interface SpanningRollout {
  readonly oldestVersion: number;
  readonly tokens: Int32Array;
  readonly trainable: Uint8Array;
  readonly logprobs: Float32Array;
  readonly versions: Int32Array;
}

/**
 * Mismatch KL (mean of ω − ln ω − 1) of the tokens written after a rollout met new weights, ω against the very version that
 * wrote them. Lag has no part in it: what is left is what the refresh did to the engine's caches.
 */
export const afterRefreshKl: Measure = async (run) => {
  const spanning = await spanningRollouts(run);
  const versions = new Set(
    spanning.flatMap((rollout) => [...rollout.versions].filter((v) => v > rollout.oldestVersion)),
  );
  await selectBackend();
  const terms: number[] = [];
  for (const version of [...versions].sort((a, b) => a - b)) {
    const concerned = spanning.filter(
      (rollout) => rollout.oldestVersion < version && rollout.versions.includes(version),
    );
    const scorer = createScorer(await weightsOf(run, version));
    const scored = await scorer.logprobs(concerned, run.detail.config.rollout.temperature);
    scorer.dispose();
    concerned.forEach((rollout, row) => {
      rollout.versions.forEach((written, i) => {
        if (written !== version) return;
        const logRatio = (scored[row]?.[i] ?? NaN) - (rollout.logprobs[i] ?? NaN);
        terms.push(Math.expm1(logRatio) - logRatio);
      });
    });
  }
  if (terms.length === 0) throw new Error(`${run.detail.name}: no rollout met new weights`);
  return mean(terms);
};

async function spanningRollouts({ detail, workers }: ArmRun): Promise<readonly SpanningRollout[]> {
  const rollouts = await workers.db.prisma.rollout.findMany({
    where: { runId: detail.id, group: { purpose: "train" } },
    include: { trajectory: true },
  });
  return rollouts.flatMap(({ oldestVersion, newestVersion, trajectory }) => {
    if (trajectory === null || oldestVersion === newestVersion) return [];
    return [{ oldestVersion, ...columnsOf(trajectory) }];
  });
}

interface StoredColumns {
  readonly tokens: Uint8Array;
  readonly trainable: Uint8Array;
  readonly logprobs: Uint8Array;
  readonly versions: Uint8Array;
}

/** The stored little-endian columns as numbers. Copied first: they need not lie on a multiple of four. */
export function columnsOf({ tokens, trainable, logprobs, versions }: StoredColumns) {
  const words = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;
  return {
    tokens: new Int32Array(words(tokens)),
    trainable: Uint8Array.from(trainable),
    logprobs: new Float32Array(words(logprobs)),
    versions: new Int32Array(words(versions)),
  };
}
