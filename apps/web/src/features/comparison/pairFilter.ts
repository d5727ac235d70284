import type { RolloutPair } from "../../api/types.ts";

/** What of the pairs is listed; "to judge" has proposals that nobody has confirmed or rejected. */
export const pairFilters = ["all", "newly solved", "lost", "near misses", "to judge", "unlabelled"] as const;
export type PairFilter = (typeof pairFilters)[number];

/** Share of the fail-to-pass tests from which a failure is a near miss. */
const nearShare = 0.8;

const tests: Readonly<Record<PairFilter, (pair: RolloutPair) => boolean>> = {
  all: () => true,
  "newly solved": ({ outcome }) => outcome === "gained",
  lost: ({ outcome }) => outcome === "lost",
  "near misses": (pair) => (failedOf(pair)?.targetShare ?? 0) >= nearShare,
  "to judge": ({ labels }) => labels.some(({ status }) => status === "proposed"),
  unlabelled: ({ labelled, labels }) => labelled !== null && labels.every(({ status }) => status === "rejected"),
};

export const filterPairs = (pairs: readonly RolloutPair[], filter: PairFilter): readonly RolloutPair[] =>
  pairs.filter(tests[filter]);

/** The rollout of a pair that is labelled; null where both solved the task. */
const failedOf = ({ labelled, a, b }: RolloutPair) => (labelled === null ? null : labelled === "a" ? a : b);

/** Both rollouts as a label names them: the one that failed, and the other. */
export function labelSides({ labelled, a, b }: RolloutPair) {
  if (labelled === null) return null;
  const [failed, other] = labelled === "a" ? [a, b] : [b, a];
  return { rolloutId: failed.rolloutId, otherRolloutId: other.rolloutId };
}

/** Alike for the same pair in every reading of the list. */
export const pairKey = ({ a, b }: RolloutPair): string => `${a.rolloutId} ${b.rolloutId}`;
