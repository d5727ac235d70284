import {
  boschlooExact,
  cochranMantelHaenszel,
  exactConditionalTest,
  mantelHaenszelDifference,
  newcombeInterval,
  type Counts,
  type Stratum,
} from "@holdfast/stats";

export interface PublishedFigure {
  readonly figure: string;
  readonly printed: string;
  /** The same figure from the printed counts, to the printed digits. */
  readonly ours: string;
  readonly agrees: boolean;
  readonly note?: string;
}

interface Benchmark extends Stratum {
  readonly name: string;
  /** Table 2: base, trained, gain; none for the second baseline. */
  readonly shares: readonly [string, string, string] | null;
  readonly interval: string;
  readonly p: string;
}

const counts = (passed: number, of: number): Counts => ({ passed, of });

/** Cross-Benchmark Transfer (arXiv 2610.00890), tables 2 and 4. */
const table = {
  pro: {
    name: "SWE-Bench Pro",
    base: counts(439, 731),
    other: counts(474, 731),
    shares: ["60.1", "64.8", "4.7"],
    interval: "[-0.2, 9.7]",
    p: "0.059",
  },
  deepPublic: {
    name: "DeepSWE, public baseline",
    base: counts(35, 113),
    other: counts(49, 113),
    shares: ["31.0", "43.4", "12.4"],
    interval: "[-0.2, 24.4]",
    p: "0.055",
  },
  deepInHouse: {
    name: "DeepSWE, in-house baseline",
    base: counts(30, 113),
    other: counts(49, 113),
    shares: null,
    interval: "[4.4, 28.5]",
    p: "0.008",
  },
  terminal21: {
    name: "Terminal-Bench 2.1",
    base: counts(60, 89),
    other: counts(73, 89),
    shares: ["67.4", "82.0", "14.6"],
    interval: "[1.8, 26.8]",
    p: "0.028",
  },
  terminal3: {
    name: "Terminal-Bench 3",
    base: counts(1, 74),
    other: counts(8, 66),
    shares: ["1.4", "12.1", "10.7"],
    interval: "[2.5, 20.8]",
    p: "0.010",
  },
  terminal4: {
    name: "Terminal-Bench 4",
    base: counts(0, 66),
    other: counts(5, 66),
    shares: ["0.0", "7.6", "7.6"],
    interval: "[0.6, 16.5]",
    p: "0.029",
  },
  marathon: {
    name: "SWE-Marathon",
    base: counts(1, 20),
    other: counts(5, 20),
    shares: ["5.0", "25.0", "20.0"],
    interval: "[-3.2, 42.3]",
    p: "0.089",
  },
} as const satisfies Record<string, Benchmark>;

/** Every figure of tables 2 and 4 and of appendices A.1 and A.2, computed again from the printed counts. */
export function publishedFigures(): PublishedFigure[] {
  const benchmarks: readonly Benchmark[] = Object.values(table);
  return [
    ...benchmarks.flatMap(shareFigures),
    compared("Table 2, DeepSWE in-house base (%)", "26.5", percent(share(table.deepInHouse.base))),
    ...benchmarks.flatMap(uncertaintyFigures),
    ...pooledFigures(),
    ...exclusionFigures(),
  ];
}

function shareFigures({ name, base, other, shares }: Benchmark): PublishedFigure[] {
  if (shares === null) return [];
  const [before, after] = [percent(share(base)), percent(share(other))];
  return [
    compared(`Table 2, ${name}, base (%)`, shares[0], before),
    compared(`Table 2, ${name}, +RL (%)`, shares[1], after),
    compared(`Table 2, ${name}, gain (p)`, shares[2], (Number(after) - Number(before)).toFixed(1)),
  ];
}

function uncertaintyFigures({ name, base, other, interval, p }: Benchmark): PublishedFigure[] {
  const { low, high } = newcombeInterval(base, other);
  return [
    compared(`Table 4, ${name}, 95% CI of gain (p)`, interval, `[${percent(low)}, ${percent(high)}]`),
    boschlooFigure(`Table 4, ${name}, Boschloo p`, p, [{ base, other }]),
  ];
}

function pooledFigures(): PublishedFigure[] {
  const five = [table.pro, table.deepPublic, table.terminal21, table.terminal4, table.marathon];
  const later = [table.deepPublic, table.terminal4, table.marathon];
  const { value, low, high } = mantelHaenszelDifference(five);
  const pooled = (strata: readonly Stratum[]) => cochranMantelHaenszel(strata).p;
  const replaced = (by: Stratum, at: Stratum) => five.map((stratum) => (stratum === at ? by : stratum));
  return [
    compared("A.2, CMH p, five sets", "7e-4", pooled(five).toExponential(0)),
    compared("A.2, exact conditional p, five sets", "8e-4", exactConditionalTest(five).toExponential(0)),
    compared("A.2, Mantel–Haenszel risk difference (p)", "7.0", percent(value)),
    compared("A.2, its 95% CI (p)", "[3.0, 11.0]", `[${percent(low)}, ${percent(high)}]`),
    compared(
      "A.2, CMH p with Terminal-Bench 3",
      "5e-4",
      pooled(replaced(table.terminal3, table.terminal4)).toExponential(0),
    ),
    compared("A.2, CMH p, three sets released later", "0.004", pooled(later).toFixed(3)),
    compared("A.2, exact conditional p, three sets", "0.005", exactConditionalTest(later).toFixed(3)),
    compared(
      "A.2, CMH p with the in-house DeepSWE run",
      "3e-4",
      pooled(replaced(table.deepInHouse, table.deepPublic)).toExponential(0),
    ),
    compared(
      "A.2, CMH p without public baselines",
      "0.02",
      pooled([table.pro, table.terminal4, table.marathon]).toFixed(2),
    ),
  ];
}

/** A.1: what becomes of Terminal-Bench 3 when the 8 excluded runs count as failures, and for other base denominators. */
function exclusionFigures(): PublishedFigure[] {
  const counted = counts(8, 74);
  const denominators = [69, 70, 71, 72, 73, 74];
  const against = (other: Counts) => denominators.map((of) => ({ base: counts(1, of), other }));
  const gain = (Number(percent(share(counted))) - Number(percent(share(table.terminal3.base)))).toFixed(1);
  return [
    compared("A.1, excluded runs as failures (%)", "10.8", percent(share(counted))),
    compared("A.1, excluded runs as failures, gain (p)", "9.4", gain),
    boschlooFigure("A.1, excluded runs as failures, Boschloo p", "0.016", [
      { base: table.terminal3.base, other: counted },
    ]),
    boschlooFigure("A.1, largest Boschloo p, base of 69 to 74", "0.013", against(table.terminal3.other)),
    boschlooFigure("A.1, the same with excluded runs as failures", "0.021", against(counted)),
  ];
}

/** The largest p of some comparisons, the way it was printed and the way the design has it. */
function boschlooFigure(figure: string, printed: string, comparisons: readonly Stratum[]): PublishedFigure {
  const largest = (p: (comparison: Stratum) => number) => Math.max(...comparisons.map(p)).toFixed(3);
  const design = largest(({ base, other }) => boschlooExact(base, other));
  return {
    ...compared(figure, printed, largest(outcomesFixed)),
    note: `printed with the numbers of passes and failures taken as fixed; with the numbers of runs fixed, as the design has them, p = ${design}`,
  };
}

/**
 * Boschloo's test on the transposed table: two groups, the passes and the failures, compared in the share that the base policy
 * has of each. The printed values are these, to every digit.
 */
function outcomesFixed({ base, other }: Stratum): number {
  const passes = counts(base.passed, base.passed + other.passed);
  const failures = counts(base.of - base.passed, base.of - base.passed + other.of - other.passed);
  return boschlooExact(passes, failures);
}

function compared(figure: string, printed: string, ours: string): PublishedFigure {
  return { figure, printed, ours, agrees: printed === ours };
}

function share({ passed, of }: Counts): number {
  return passed / of;
}

function percent(fraction: number): string {
  return (100 * fraction).toFixed(1);
}
