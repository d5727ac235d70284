import type { Estimate } from "./mantelHaenszelDifference.ts";

/**
 * The difference other − base of two independent estimates with its 95 % interval, each given with its own (square and add,
 * Zou & Donner 2008): d − √((v₂−l₂)² + (u₁−v₁)²) to d + √((u₂−v₂)² + (v₁−l₁)²).
 */
export function differenceOf(base: Estimate, other: Estimate): Estimate {
  const value = other.value - base.value;
  return {
    value,
    low: value - Math.hypot(other.value - other.low, base.high - base.value),
    high: value + Math.hypot(other.high - other.value, base.value - base.low),
  };
}
