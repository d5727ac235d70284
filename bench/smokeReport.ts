import type { SeriesPoint, SeriesVerdict } from "./judgeSeries.ts";

export interface SmokeReport {
  readonly ok: boolean;
  readonly secondsToReady: number;
  readonly secondsToFirstPoint: number;
  readonly updates: number;
  readonly rewardFirst: number | null;
  readonly rewardLast: number | null;
  readonly entropyLast: number | null;
  readonly mismatchKlMean: number | null;
  readonly lagMean: number | null;
  readonly lagMax: number | null;
  readonly staleDropped: number;
  readonly generatedTokensPerSecond: number | null;
  readonly trainedTokensPerSecond: number | null;
  readonly backend: string | null;
  readonly missingPoints: number;
  readonly duplicatePoints: number;
  /** What kept it from being ok, in words; empty when ok. */
  readonly problems: readonly string[];
}

export interface SmokeFacts {
  readonly secondsToReady: number;
  readonly secondsToFirstPoint: number;
  readonly updates: number;
  readonly backend: string | null;
  readonly points: readonly SeriesPoint[];
  readonly verdict: SeriesVerdict;
  /** What went wrong besides the series. */
  readonly problems: readonly string[];
}

/** The figures of a finished run; ok only when every series is whole and nothing else went wrong. */
export function smokeReport({ points, verdict, ...facts }: SmokeFacts): SmokeReport {
  const valuesOf = (name: string) =>
    points
      .filter((point) => point.name === name)
      .sort((a, b) => a.step - b.step)
      .map(({ value }) => value);
  const problems = [...facts.problems, ...seriesProblems(verdict)];
  return {
    ok: problems.length === 0,
    secondsToReady: facts.secondsToReady,
    secondsToFirstPoint: facts.secondsToFirstPoint,
    updates: facts.updates,
    rewardFirst: valuesOf("reward/mean").at(0) ?? null,
    rewardLast: valuesOf("reward/mean").at(-1) ?? null,
    entropyLast: valuesOf("entropy/mean").at(-1) ?? null,
    mismatchKlMean: mean(valuesOf("mismatch_kl/mean")),
    lagMean: mean(valuesOf("lag/mean")),
    lagMax: valuesOf("lag/max").reduce<number | null>((most, value) => Math.max(most ?? value, value), null),
    staleDropped: valuesOf("groups/stale_dropped").reduce((sum, value) => sum + value, 0),
    generatedTokensPerSecond: mean(valuesOf("tokens/generated_s")),
    trainedTokensPerSecond: mean(valuesOf("tokens/trained_s")),
    backend: facts.backend,
    missingPoints: verdict.missing.length,
    duplicatePoints: verdict.duplicates.length,
    problems,
  };
}

function seriesProblems({ missing, duplicates, nonFinite, stray }: SeriesVerdict): string[] {
  const told = Object.entries({ missing, duplicate: duplicates, "non-finite": nonFinite, stray });
  return told
    .filter(([, entries]) => entries.length > 0)
    .map(([kind, entries]) => `${entries.length} ${kind}: ${entries.slice(0, 5).join(", ")}`);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
