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

/** L2 distance between the base policy's weights and the last version's. */
export const distanceFromBase: Measure = async (run) => {
  const [base, last] = [await weightsOf(run, 0), await weightsOf(run, run.detail.version)];
  let squares = 0;
  for (const [name, { values }] of base.parameters) {
    const after = last.parameters.get(name)?.values;
    values.forEach((value, i) => (squares += (value - (after?.[i] ?? NaN)) ** 2));
  }
  return Math.sqrt(squares);
};

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
