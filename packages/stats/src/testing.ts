/** A repeatable stream in [0, 1): the Park–Miller generator. */
export function parkMiller(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
