import { decodeCheckpoint, decodeOptimizer, type Weights } from "@holdfast/policy";
import type { ArmRun } from "./armRun.ts";
import type { Measure } from "./switchCase.ts";

/** Weights of one of the run's versions. */
export async function weightsOf({ detail, workers }: ArmRun, version: number): Promise<Weights> {
  const { weightsDigest } = await workers.db.prisma.policyVersion.findUniqueOrThrow({
    where: { runId_version: { runId: detail.id, version } },
  });
  return decodeCheckpoint(await workers.store.get(weightsDigest)).weights;
}

async function optimizerOf({ detail, workers }: ArmRun) {
  const { optimizerDigest } = await workers.db.prisma.policyVersion.findUniqueOrThrow({
    where: { runId_version: { runId: detail.id, version: detail.version } },
  });
  if (optimizerDigest === null) throw new Error(`${detail.name}: the last version has no optimizer state`);
  return decodeOptimizer(await workers.store.get(optimizerDigest));
}

/** Parameters that AdamW keeps moments of: those that train. */
export const trainedParameters: Measure = async (run) => {
  const { first } = await optimizerOf(run);
  return [...first.values()].reduce((sum, { values }) => sum + values.length, 0);
};

/** Optimizer steps taken for each policy version. */
export const stepsPerVersion: Measure = async (run) => (await optimizerOf(run)).step / run.detail.version;
