import { evaluatedRollouts, pairLabels } from "@holdfast/db";
import { proposeFailureModes } from "@holdfast/recipe";
import type { EvaluationPair, ProposedLabels, RolloutPair } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { readRolloutPairs } from "./listPairs.ts";
import { storedExit } from "./storedExit.ts";

/** Rollouts whose turns and tests are read at once. */
const readAtOnce = 200;
/** Characters of a command that the rules look at. */
const commandLength = 400;

/** Lets the rules read the failed rollouts of two evaluations; what a label says already stays as it is. Throws NotFound. */
export async function proposeLabels(context: Context, ids: EvaluationPair): Promise<ProposedLabels> {
  const failed = (await readRolloutPairs(context, ids)).pairs.flatMap(failedSide);
  let proposed = 0;
  for (let from = 0; from < failed.length; from += readAtOnce)
    proposed += await proposeFor(context, failed.slice(from, from + readAtOnce));
  return { pairs: failed.length, proposed };
}

interface FailedSide {
  readonly rolloutId: string;
  readonly otherRolloutId: string;
}

/** The rollout of a pair that is labelled, and the other one; none where both solved the task. */
export function failedSide({ a, b, labelled }: RolloutPair): readonly FailedSide[] {
  if (labelled === null) return [];
  const [own, other] = labelled === "a" ? [a, b] : [b, a];
  return [{ rolloutId: own.rolloutId, otherRolloutId: other.rolloutId }];
}

async function proposeFor({ db }: Context, failed: readonly FailedSide[]): Promise<number> {
  const ids = failed.map(({ rolloutId }) => rolloutId);
  const read = new Map(
    (await evaluatedRollouts.evidence(db.sql, ids, commandLength)).map((found) => [found.rolloutId, found]),
  );
  const proposals = failed.flatMap((side) => {
    const found = read.get(side.rolloutId);
    const modes = found ? proposeFailureModes({ ...found, exit: storedExit(found.exit) }) : [];
    return modes.map((proposal) => ({ ...side, ...proposal }));
  });
  return pairLabels.propose(db.sql, proposals);
}
