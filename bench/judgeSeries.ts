export interface SeriesPoint {
  readonly name: string;
  readonly step: number;
  readonly value: number;
}

export interface SeriesVerdict {
  /** Pairs of name and step without a point. */
  readonly missing: readonly string[];
  /** Pairs of name and step with more than one point; one entry for each point too many. */
  readonly duplicates: readonly string[];
  /** Points whose value is NaN or infinite. */
  readonly nonFinite: readonly string[];
  /** Points at a step outside 1..steps. */
  readonly stray: readonly string[];
}

/** Holds the named series to exactly one finite point at each step 1..steps. Entries read "name @ step". */
export function judgeSeries(
  points: readonly SeriesPoint[],
  expected: { readonly names: readonly string[]; readonly steps: number },
): SeriesVerdict {
  const names = new Set(expected.names);
  const judged = points.filter(({ name }) => names.has(name));
  const label = ({ name, step }: { name: string; step: number }) => `${name} @ ${step}`;
  const counts = new Map<string, number>();
  for (const point of judged) counts.set(label(point), (counts.get(label(point)) ?? 0) + 1);

  const steps = Array.from({ length: expected.steps }, (_, index) => index + 1);
  const wanted = expected.names.flatMap((name) => steps.map((step) => label({ name, step })));
  return {
    missing: wanted.filter((key) => !counts.has(key)),
    duplicates: [...counts].flatMap(([key, count]) => Array.from({ length: count - 1 }, () => key)),
    nonFinite: judged.filter(({ value }) => !Number.isFinite(value)).map(label),
    stray: judged.filter(({ step }) => step < 1 || step > expected.steps).map(label),
  };
}
