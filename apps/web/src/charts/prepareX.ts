import type { ChartView } from "./chartSpec.ts";
import { type PreparedAxis, prepareAxis, prepareClock, prepareElapsed, prepareSteps } from "./prepareAxis.ts";
import type { PreparedLine } from "./prepareLine.ts";

const intervals = 5;

/** The x axis from the wished ends, or those of the lines. */
export function prepareX(lines: readonly Pick<PreparedLine, "x">[], view: ChartView): PreparedAxis {
  const kind = view.x ?? "step";
  const [first, last] = [view.from ?? firstOf(lines), view.to ?? lastOf(lines)];
  if (view.logX) return logX(first, last);
  if (kind === "relative") return prepareElapsed(first, last, intervals);
  if (kind === "wall") return prepareClock(first, last, intervals);
  return prepareSteps(Math.floor(first), Math.ceil(last), intervals);
}

const firstOf = (lines: readonly Pick<PreparedLine, "x">[]) =>
  finiteOr(Math.min(...lines.map(({ x }) => x[0] ?? Infinity)), 1);
const lastOf = (lines: readonly Pick<PreparedLine, "x">[]) =>
  finiteOr(Math.max(...lines.map(({ x }) => x.at(-1) ?? -Infinity)), 2);
const finiteOr = (value: number, other: number) => (Number.isFinite(value) ? value : other);

/** From end to end, with ticks where the rungs of a log axis are. */
function logX(first: number, last: number): PreparedAxis {
  const low = first > 0 ? first : 1;
  const high = last > low ? last : low * 10;
  const { ticks } = prepareAxis([low, high], { scale: "log", intervals });
  return { domain: [low, high], ticks: ticks.filter((tick) => tick >= low && tick <= high) };
}
