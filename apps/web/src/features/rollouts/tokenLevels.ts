/** 0 (expected) to 4 (very surprising): the token's probability fell in p > .9, > .5, > .1, > .01, or below. */
export function surpriseLevel(logprob: number): number {
  const bounds = [0.9, 0.5, 0.1, 0.01];
  const level = bounds.findIndex((bound) => Math.exp(logprob) > bound);
  return level < 0 ? bounds.length : level;
}

/** The policy versions of some tokens from old to new, each with its rank. */
export function versionLevels(tokens: readonly { readonly version: number }[]): ReadonlyMap<number, number> {
  const versions = [...new Set(tokens.map(({ version }) => version))].sort((a, b) => a - b);
  return new Map(versions.map((version, index) => [version, index]));
}
