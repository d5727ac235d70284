import type { ChartLine, ChartView } from "./chartSpec.ts";

/** What has no place on the axes: NaN, ±∞, on a log axis what is not above 0, and updates at which no group trained. */
export interface LaneMark {
  readonly x: number;
  readonly kind: "nan" | "posInf" | "negInf" | "nonPositive" | "silent";
  /** Points that it stands for; for a bucket that is not above 0 in part only, 1. */
  readonly points: number;
  readonly label: string;
  readonly color: string;
}

export const laneWords: Readonly<Record<LaneMark["kind"], string>> = {
  nan: "NaN",
  posInf: "+∞",
  negInf: "−∞",
  nonPositive: "≤ 0",
  silent: "silent",
};

/** Whether something went wrong where such a mark stands. */
export const isBadMark = (kind: LaneMark["kind"]): boolean => kind !== "nonPositive" && kind !== "silent";

/** A mark for each bucket and kind, in the order of the lines. */
export function prepareLane(lines: readonly ChartLine[], { logY }: Pick<ChartView, "logY">): readonly LaneMark[] {
  return lines.flatMap(({ label, color, columns, silent = [] }) => [
    ...silent.map((mark): LaneMark => ({ ...mark, kind: "silent", label, color })),
    ...columns.x.flatMap((x, place): LaneMark[] => {
      const kinds = [
        { kind: "nan", points: columns.nan[place] ?? 0 },
        { kind: "posInf", points: columns.posInf[place] ?? 0 },
        { kind: "negInf", points: columns.negInf[place] ?? 0 },
        { kind: "nonPositive", points: logY ? nonPositive(columns, place) : 0 },
      ] as const;
      return kinds.filter(({ points }) => points > 0).map((kind) => ({ x, ...kind, label, color }));
    }),
  ]);
}

function nonPositive({ min, max, count }: ChartLine["columns"], place: number): number {
  const [least, most] = [min[place] ?? NaN, max[place] ?? NaN];
  if (most <= 0) return count[place] ?? 0;
  return least <= 0 ? 1 : 0;
}
