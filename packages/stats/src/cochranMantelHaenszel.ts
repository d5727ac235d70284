import { checkCounts, type Stratum } from "./counts.ts";
import { normalTwoSided } from "./normalTail.ts";

export interface ChiSquareTest {
  /** χ² with one degree of freedom. */
  readonly statistic: number;
  readonly p: number;
}

/**
 * Cochran–Mantel–Haenszel test that no stratum's shares differ, without continuity correction (Mantel & Haenszel 1959):
 * (Σ xᵢ − n₁ᵢtᵢ/Nᵢ)² / Σ n₁ᵢn₂ᵢtᵢ(Nᵢ−tᵢ)/(Nᵢ²(Nᵢ−1)), with x successes of n₁ in the base group and t of N in both.
 * p is 1 when no stratum could show a difference.
 */
export function cochranMantelHaenszel(strata: readonly Stratum[]): ChiSquareTest {
  let excess = 0;
  let variance = 0;
  for (const { base, other } of strata) {
    checkCounts(base);
    checkCounts(other);
    const total = base.of + other.of;
    const passed = base.passed + other.passed;
    excess += base.passed - (base.of * passed) / total;
    variance += (base.of * other.of * passed * (total - passed)) / (total ** 2 * (total - 1));
  }
  const statistic = variance === 0 ? 0 : excess ** 2 / variance;
  return { statistic, p: normalTwoSided(Math.sqrt(statistic)) };
}
