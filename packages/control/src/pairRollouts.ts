import type { evaluatedRollouts, pairLabels } from "@holdfast/db";
import type { SolvedTable } from "@holdfast/stats";
import type { PairedRollout, PairLabelView, PairOutcome, RolloutPair } from "./comparisonViews.ts";
import { storedExit } from "./storedExit.ts";

type Stored = evaluatedRollouts.EvaluatedRollout;

/** The same attempts at the same tasks under two policies, the most telling first; attempts without a twin are left out. */
export function pairRollouts(
  { a, b }: { readonly a: readonly Stored[]; readonly b: readonly Stored[] },
  labels: readonly pairLabels.LabelRow[],
): readonly RolloutPair[] {
  const twins = new Map(b.map((rollout) => [attemptKey(rollout), rollout]));
  const byPair = new Map<string, PairLabelView[]>();
  for (const label of labels) {
    const key = `${label.rolloutId} ${label.otherRolloutId}`;
    byPair.set(key, [...(byPair.get(key) ?? []), labelView(label)]);
  }
  const pairs = a.flatMap((rollout) => {
    const twin = twins.get(attemptKey(rollout));
    return twin ? [pairOf(rollout, { twin, byPair })] : [];
  });
  return pairs.sort(byInterest);
}

const attemptKey = ({ taskId, attempt }: Stored) => `${taskId} ${attempt}`;

function pairOf(
  rollout: Stored,
  { twin, byPair }: { readonly twin: Stored; readonly byPair: ReadonlyMap<string, readonly PairLabelView[]> },
): RolloutPair {
  const outcome = outcomeOf(rollout, twin);
  const labelled = ({ gained: "a", neither: "a", lost: "b", kept: null } as const)[outcome];
  const [failed, other] = labelled === "b" ? [twin, rollout] : [rollout, twin];
  const { taskId, position, attempt } = rollout;
  return {
    ...{ taskId, position, attempt, outcome, labelled },
    a: pairedRollout(rollout),
    b: pairedRollout(twin),
    labels: byPair.get(`${failed.rolloutId} ${other.rolloutId}`) ?? [],
  };
}

function outcomeOf(a: Stored, b: Stored): PairOutcome {
  const [before, after] = [isSolved(a), isSolved(b)];
  if (before) return after ? "kept" : "lost";
  return after ? "gained" : "neither";
}

/** Whether a rollout has the whole reward, which is what an evaluation counts. */
export const isSolved = ({ reward }: { readonly reward: number }): boolean => reward === 1;

function pairedRollout(rollout: Stored): PairedRollout {
  const { rolloutId, groupId, exit, reward, turns, sampledTokens, failToPassTotal, passToPassTotal } = rollout;
  const isGraded = failToPassTotal !== null && passToPassTotal !== null && failToPassTotal > 0;
  return {
    ...{ rolloutId, groupId, exit: storedExit(exit), reward, turns, sampledTokens },
    targetShare: isGraded ? (rollout.failToPassPassed ?? 0) / failToPassTotal : null,
    keepsAll: isGraded ? rollout.passToPassPassed === passToPassTotal : null,
  };
}

export function labelView({ mode, source, evidence, confirmedAt, rejectedAt }: pairLabels.LabelRow): PairLabelView {
  const status = confirmedAt !== null ? "confirmed" : rejectedAt !== null ? "rejected" : "proposed";
  return { mode, source, evidence, status };
}

const rank: Readonly<Record<PairOutcome, number>> = { gained: 0, lost: 1, neither: 2, kept: 3 };

/** Newly solved, lost, unsolved, kept; in each by change of reward, then by how near the failure came, then in order. */
function byInterest(one: RolloutPair, two: RolloutPair): number {
  const keys = ({ outcome, a, b, labelled, position, attempt }: RolloutPair) => [
    rank[outcome],
    -Math.abs(b.reward - a.reward),
    -((labelled === "b" ? b : a).targetShare ?? -1),
    position,
    attempt,
  ];
  const [left, right] = [keys(one), keys(two)];
  return left.map((key, index) => key - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Pairs by which of both rollouts solved the task. */
export function tableOf(pairs: readonly RolloutPair[]): SolvedTable {
  const count = (wanted: PairOutcome) => pairs.filter(({ outcome }) => outcome === wanted).length;
  return { kept: count("kept"), gained: count("gained"), lost: count("lost"), neither: count("neither") };
}
