/** A category and its value; names are unlike within one chart. */
export interface SummaryBar {
  /** Names it in full, e.g. "10–20 %". */
  readonly name: string;
  /** Its mark under the axis, a line for each word. */
  readonly tick: string;
  readonly value: number;
  /** The value as it is written above the bar. */
  readonly valueText: string;
  /** What the tooltip says of it. */
  readonly detail: string;
  readonly color: string;
}

export interface PreparedBars {
  readonly bars: readonly SummaryBar[];
  /** Ends of the value axis: zero is on it, with room for the values written beyond the bars. */
  readonly domain: readonly [number, number];
  /** Lines that the marks under the axis need. */
  readonly tickLines: number;
  /** All bars in words, for who does not see them. */
  readonly text: string;
}

/** Share of the bars' whole extent that is kept free for a value. */
const room = 0.2;

/** Bars ready to be drawn from zero; the extent is 1 where every value is zero. */
export function prepareBars(bars: readonly SummaryBar[]): PreparedBars {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const free = (high - low || 1) * room;
  const top = low === 0 && high === 0 ? 1 : high;
  return {
    bars,
    domain: [low < 0 ? low - free : 0, top > 0 ? top + free : 0],
    tickLines: Math.max(1, ...bars.map(({ tick }) => tick.split(" ").length)),
    text: bars.map(({ name, detail }) => `${name}: ${detail}`).join("; "),
  };
}

/** Whether a text of 10 px fits into the place of its bar, of which the bar takes four fifths. */
export function fitsBar(text: string, barPx: number): boolean {
  return text.length * 5.6 <= barPx / 0.8;
}
