/** Something that the person who seeds can put right; its message says how. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}
