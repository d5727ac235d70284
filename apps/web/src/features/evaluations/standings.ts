import type { EvaluationView } from "../../api/types.ts";
import { passAt } from "./matrixRows.ts";

/**
 * How the highest value of a column stands: "best" when its 95 % interval lies above every other one's, "highest" when one overlaps
 * it, so that the order may be chance.
 */
export type Standing =
  | { readonly kind: "best" }
  | { readonly kind: "highest"; /** Others whose interval reaches it. */ readonly near: number };

/** The standing of the highest of a column's evaluations, by id; equal ones share it. Nothing stands out where there is one alone. */
export function standings(column: readonly (EvaluationView | null)[], k: number): ReadonlyMap<string, Standing> {
  const measured = column.flatMap((cell) => {
    const value = passAt(cell, k);
    return cell?.result && value !== null ? [{ id: cell.id, value, interval: cell.result.passAt1 }] : [];
  });
  if (measured.length < 2) return new Map();
  const top = Math.max(...measured.map(({ value }) => value));
  const leaders = measured.filter(({ value }) => value === top);
  return new Map(
    leaders.map((leader) => {
      const near = measured.filter(
        ({ id, interval }) => id !== leader.id && (k > 1 || interval.high >= leader.interval.low),
      );
      return [leader.id, near.length === 0 ? { kind: "best" } : { kind: "highest", near: near.length }] as const;
    }),
  );
}
