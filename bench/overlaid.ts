/** Settings that differ from something else; parsed with the recipe's RunConfig before they are used. */
export type Patch = Readonly<Record<string, unknown>>;

/** Records are merged; everything else of `over` takes the place of what was there. */
export function overlaid(under: Patch, over: Patch): Patch {
  const merged: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = under[name];
    merged[name] = isPatch(value) && isPatch(below) ? overlaid(below, value) : value;
  }
  return merged;
}

const isPatch = (value: unknown): value is Patch =>
  typeof value === "object" && value !== null && !Array.isArray(value);
