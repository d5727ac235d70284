import { prepareBars, type PreparedBars } from "../../charts/prepareBars.ts";
import type { SideAnalysis } from "../../api/types.ts";

/** Bin from which a failed rollout is a near miss: at least .8 of its fail-to-pass tests. */
const nearBin = 8;

/** Graded failures by the share of their fail-to-pass tests that pass, in tenths; near misses in the accent. */
export function nearMissBars({ bins, graded }: SideAnalysis["nearMisses"]): PreparedBars {
  return prepareBars(
    bins.map((count, bin) => ({
      name: `${10 * bin}–${10 * (bin + 1)} %`,
      tick: bin % 2 === 0 ? String(10 * bin) : "",
      value: count,
      valueText: count === 0 ? "" : String(count),
      detail: `${count} of ${graded} failed rollouts`,
      color: bin >= nearBin ? "var(--s1)" : "var(--s7)",
    })),
  );
}

/** "59 % (49 of 83)", or a dash of nothing. */
export function shareText(count: number, of: number): string {
  return of === 0 ? "–" : `${((100 * count) / of).toFixed(0)} % (${count} of ${of})`;
}
