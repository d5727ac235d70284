import type { PreparedChart } from "./prepareChart.ts";
import { isBadMark, type LaneMark, laneWords } from "./prepareLane.ts";

export interface ChartBadge {
  readonly text: string;
  /** What it means, on hover. */
  readonly title: string;
  readonly bad: boolean;
}

const kinds = ["nan", "posInf", "negInf", "nonPositive", "silent"] as const satisfies readonly LaneMark["kind"][];

const laneMeanings: Readonly<Record<LaneMark["kind"], string>> = {
  nan: "Marked at the foot of the chart",
  posInf: "Marked at the foot of the chart",
  negInf: "Marked at the foot of the chart",
  nonPositive: "A log axis has no place for them",
  silent: "Updates at which every group was silent: nothing trained, so there was nothing to measure",
};

/** What a chart does not show as a line, and how many points stand behind it. */
export function chartBadges({ lane, clipped, replaced, shown, total, x }: PreparedChart): readonly ChartBadge[] {
  const beyond = (side: "above" | "below") => clipped.filter((entry) => entry.side === side).length;
  const [above, below] = [beyond("above"), beyond("below")];
  return [
    ...kinds.flatMap((kind) => {
      const points = lane.reduce((sum, mark) => sum + (mark.kind === kind ? mark.points : 0), 0);
      const text = `${count(points)} ${laneWords[kind]}`;
      return points === 0 ? [] : [{ text, title: laneMeanings[kind], bad: isBadMark(kind) }];
    }),
    ...(above > 0 ? [badge(`${count(above)} above`, "Higher than the axis shows; an arrow at the top for each")] : []),
    ...(below > 0 ? [badge(`${count(below)} below`, "Lower than the axis shows; an arrow at the foot for each")] : []),
    ...(replaced > 0
      ? [badge(`${count(replaced)} of earlier attempts, faint`, "A later attempt went over their steps again")]
      : []),
    badge(
      `${count(shown)} of ${count(total)} points`,
      shown < total
        ? "Each drawn point stands for a bucket; its lowest and highest value are drawn behind the line. Drag to zoom down to every point."
        : `Every point${x.domain[0] === 0 ? "" : " in this range"} is drawn.`,
    ),
  ];
}

const badge = (text: string, title: string): ChartBadge => ({ text, title, bad: false });
const count = (value: number) => value.toLocaleString("en");
