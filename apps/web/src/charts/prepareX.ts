import type { ChartView } from "./chartSpec.ts";
import { type PreparedAxis, prepareAxis, prepareClock, prepareElapsed, prepareSteps } from "./prepareAxis.ts";
import type { PreparedLine } from "./prepareLine.ts";

const intervals = 5;

type EndsOf = Pick<PreparedLine, "x" | "fromStep">;

/** The x axis from the wished ends, or those of the lines. */
export function prepareX(lines: readonly EndsOf[], view: ChartView): PreparedAxis {
  const [first, last] = endsOf(lines, view);
  if (view.logX) return logX(first, last);
  if (view.x === "relative") return prepareElapsed(first, last, intervals);
  if (view.x === "wall") return prepareClock(first, last, intervals);
  return prepareSteps(Math.floor(first), Math.ceil(last), intervals);
}

function endsOf(lines: readonly EndsOf[], { x = "step", from, to, reach = [] }: ChartView): readonly [number, number] {
  const firstOf = (line: EndsOf) => (x === "step" ? line.fromStep[0] : line.x[0]);
  const ends = [...reach, ...lines.flatMap((line) => [firstOf(line) ?? [], line.x.at(-1) ?? []].flat())];
  if (ends.length === 0) return [from ?? 1, to ?? 2];
  return [from ?? Math.min(...ends), to ?? Math.max(...ends)];
}

/** From end to end, with ticks where the rungs of a log axis are. */
function logX(first: number, last: number): PreparedAxis {
  const low = first > 0 ? first : 1;
  const high = last > low ? last : low * 10;
  const { ticks } = prepareAxis([low, high], { scale: "log", intervals });
  return { domain: [low, high], ticks: ticks.filter((tick) => tick >= low && tick <= high) };
}
