import { labelGlyphPx } from "./placeGuideLabels.ts";

interface Marker {
  readonly x: number;
  readonly label: string;
}

export type PlacedMarker<M extends Marker> = M & {
  /** Where the last of the markers that share this one's place is. */
  readonly until: number;
  /** What stands above the line; empty where there is no room. */
  readonly words: string;
  readonly align: "start" | "end";
};

/** Markers closer than this share a line; of one kind, a stretch as long as none is further away from the next. */
const mergePx = { others: 6, alike: 24 } as const;
const marginPx = 8;

/**
 * Decides which markers get a line and which of them words. Markers closer than a few pixels share the first one's line
 * and words; those of one kind in short order are one stretch with their number. Words stand right of their line, else left of
 * it, else there are none.
 */
export function placeMarkers<M extends Marker>(markers: readonly M[], rightEdge: number): readonly PlacedMarker<M>[] {
  const clusters = clustered([...markers].sort((a, b) => a.x - b.x));
  let freeFrom = -Infinity;
  return clusters.map(({ first, until, alike }, index) => {
    const words = alike > 1 ? `${first.label} × ${alike}` : first.label;
    const width = words.length * labelGlyphPx + marginPx;
    const next = Math.min(clusters[index + 1]?.first.x ?? Infinity, rightEdge);
    if (first.x >= freeFrom && first.x + width <= next) {
      freeFrom = first.x + width;
      return { ...first, until, words, align: "start" as const };
    }
    const before = clusters[index - 1];
    const leftFits = first.x - width >= Math.max(freeFrom, before?.until ?? 0, 0);
    if (leftFits) freeFrom = first.x;
    return { ...first, until, words: leftFits ? words : "", align: "end" as const };
  });
}

interface Cluster<M extends Marker> {
  readonly first: M;
  until: number;
  /** How many of them are of the first one's kind. */
  alike: number;
}

function clustered<M extends Marker>(sorted: readonly M[]): readonly Cluster<M>[] {
  const clusters: Cluster<M>[] = [];
  for (const marker of sorted) {
    const last = clusters.at(-1);
    const isAlike = last?.first.label === marker.label;
    if (last && marker.x - last.until < (isAlike ? mergePx.alike : mergePx.others)) {
      if (isAlike) [last.until, last.alike] = [marker.x, last.alike + 1];
    } else clusters.push({ first: marker, until: marker.x, alike: 1 });
  }
  return clusters;
}
