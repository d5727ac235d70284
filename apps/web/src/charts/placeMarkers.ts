interface Marker {
  readonly x: number;
  readonly label: string;
}

export type PlacedMarker<M extends Marker> = M & {
  readonly labelled: boolean;
  readonly align: "start" | "end";
  /** The labels of every marker that this one stands for. */
  readonly all: readonly string[];
};

const glyphPx = 5.6;
const mergePx = 6;

/**
 * Decides which markers get a line and which of them words. Markers closer than a few pixels share the first one's line
 * and label; a label stands right of its line, else left of it, else there is none.
 */
export function placeMarkers<M extends Marker>(markers: readonly M[], rightEdge: number): readonly PlacedMarker<M>[] {
  const clusters = clustered([...markers].sort((a, b) => a.x - b.x));
  let freeFrom = -Infinity;
  return clusters.map(({ first, all }, index) => {
    const width = first.label.length * glyphPx + 8;
    const nextLine = Math.min(clusters[index + 1]?.first.x ?? Infinity, rightEdge);
    if (first.x >= freeFrom && first.x + width <= nextLine) {
      freeFrom = first.x + width;
      return { ...first, all, labelled: true, align: "start" as const };
    }
    const leftFits = first.x - width >= Math.max(freeFrom, clusters[index - 1]?.first.x ?? 0);
    if (leftFits) freeFrom = first.x;
    return { ...first, all, labelled: leftFits, align: "end" as const };
  });
}

function clustered<M extends Marker>(sorted: readonly M[]): readonly { readonly first: M; readonly all: string[] }[] {
  const clusters: { first: M; all: string[] }[] = [];
  for (const marker of sorted) {
    const last = clusters.at(-1);
    if (last && marker.x - last.first.x < mergePx) last.all.push(marker.label);
    else clusters.push({ first: marker, all: [marker.label] });
  }
  return clusters;
}
