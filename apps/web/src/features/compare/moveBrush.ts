import type { ParallelAxis } from "./prepareParallel.ts";

type Ends = readonly [low: number, high: number];

interface MovedEnd {
  readonly axis: Pick<ParallelAxis, "kind" | "ticks">;
  readonly ends: Ends;
  readonly end: "low" | "high";
}

/**
 * The brush after a key at one of its ends: an arrow moves it a twentieth of the axis, or from category to category; Home and End go to
 * the ends of the axis, Escape takes the brush away (null). Undefined for any other key. The ends never cross.
 */
export function movedEnd({ axis, ends, end }: MovedEnd, key: string): Ends | null | undefined {
  if (key === "Escape" || key === "Delete" || key === "Backspace") return null;
  const from = end === "low" ? ends[0] : ends[1];
  const wished = wishedPlace(axis, from, key);
  if (wished === undefined) return undefined;
  const moved: Ends = end === "low" ? [Math.min(wished, ends[1]), ends[1]] : [ends[0], Math.max(wished, ends[0])];
  return moved[0] <= 0 && moved[1] >= 1 ? null : moved;
}

const step = 0.05;

function wishedPlace({ kind, ticks }: MovedEnd["axis"], from: number, key: string): number | undefined {
  const up = key === "ArrowUp" || key === "ArrowRight";
  const down = key === "ArrowDown" || key === "ArrowLeft";
  if (key === "Home") return 0;
  if (key === "End") return 1;
  if (!up && !down) return undefined;
  if (kind === "number") return Math.min(1, Math.max(0, Number((from + (up ? step : -step)).toFixed(3))));
  const places = ticks.map(({ place }) => place).sort((a, b) => a - b);
  const next = up ? places.find((place) => place > from + 1e-9) : places.findLast((place) => place < from - 1e-9);
  return next ?? (up ? 1 : 0);
}

/** A place on an axis in words: the category, or between which ticks. */
export function placeText({ ticks }: Pick<ParallelAxis, "ticks">, place: number): string {
  const ascending = [...ticks].sort((a, b) => a.place - b.place);
  const at = ascending.find((tick) => Math.abs(tick.place - place) < 1e-6);
  if (at) return at.text;
  const below = ascending.findLast((tick) => tick.place < place);
  const above = ascending.find((tick) => tick.place > place);
  if (below && above) return `between ${below.text} and ${above.text}`;
  return above ? `below ${above.text}` : `above ${below?.text ?? "all"}`;
}
