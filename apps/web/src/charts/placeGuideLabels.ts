/** A horizontal line and its words, in pixels from the top left of the plot. */
export interface GuideMark {
  readonly label: string;
  readonly y: number;
}

export interface PlacedLabel extends GuideMark {
  readonly align: "start" | "end";
  /** Text baseline. */
  readonly baseline: number;
}

interface PlotSize {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const glyphPx = 5.6;
const fontPx = 10;

/**
 * Puts each label beside its guide line where the fewest curve points (`dots`, in pixels) and no other label run
 * through it: right above, right below, left above, left below, then a line further away, in that order of liking; where
 * another guide line is nearer, only if nothing else is left.
 */
export function placeGuideLabels(
  guides: readonly GuideMark[],
  dots: readonly { readonly x: number; readonly y: number }[],
  plot: PlotSize,
): readonly PlacedLabel[] {
  const taken: Box[] = [];
  return guides.flatMap((guide) => {
    const others = guides.filter((other) => other !== guide);
    const choices = candidates(guide, plot);
    const costs = choices.map(
      ({ box, penalty }) => penalty + misread(box, guide, others) + cost(box, { dots, taken, plot }),
    );
    const best = choices[costs.indexOf(Math.min(...costs))];
    if (!best) return [];
    taken.push(best.box);
    return [best.label];
  });
}

interface Choice {
  readonly label: PlacedLabel;
  readonly box: Box;
  /** In curve points crossed: how much worse than beside its line. */
  readonly penalty: number;
}

function candidates(guide: GuideMark, plot: PlotSize): readonly Choice[] {
  const choice = (align: "start" | "end", baseline: number, penalty: number): Choice => {
    const width = guide.label.length * glyphPx;
    const left = align === "end" ? plot.width - width : 0;
    const box = { left, right: left + width, top: baseline - fontPx, bottom: baseline + 2 };
    return { label: { ...guide, align, baseline }, box, penalty };
  };
  const near = (["end", "start"] as const).flatMap((align) => [
    choice(align, guide.y - 4, 0),
    choice(align, guide.y + fontPx + 2, 0),
  ]);
  const away = (["end", "start"] as const).flatMap((align) => [
    choice(align, guide.y - 20, 4),
    choice(align, guide.y + fontPx + 18, 4),
  ]);
  return [...near, ...away];
}

/** As bad as lying outside the plot: a label as near to another line as to its own may be read as that line's. */
function misread({ top, bottom }: Box, own: GuideMark, others: readonly GuideMark[]): number {
  const away = ({ y }: GuideMark) => Math.abs((top + bottom) / 2 - y);
  return others.some((other) => away(other) <= away(own)) ? 400 : 0;
}

function cost(
  box: Box,
  { dots, taken, plot }: { dots: readonly { x: number; y: number }[]; taken: readonly Box[]; plot: PlotSize },
): number {
  const outside = box.top < 0 || box.bottom > plot.height ? 500 : 0;
  const overlaps = taken.filter((other) => intersects(box, other)).length * 1_000;
  const crossed = dots.filter(({ x, y }) => x >= box.left && x <= box.right && y >= box.top - 1 && y <= box.bottom + 1);
  return outside + overlaps + crossed.length;
}

const intersects = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
