interface Marker {
  readonly x: number;
  readonly label: string;
}

export type PlacedMarker<M extends Marker> = M & { readonly labelled: boolean; readonly align: "start" | "end" };

const glyphPx = 5.6;

/** Decides which markers, given from left to right, have room for their words and on which side of their line. */
export function placeMarkers<M extends Marker>(markers: readonly M[], rightEdge: number): readonly PlacedMarker<M>[] {
  const sorted = [...markers].sort((a, b) => a.x - b.x);
  let freeFrom = -Infinity;
  return sorted.map((marker, index) => {
    const width = marker.label.length * glyphPx + 8;
    const nextLine = Math.min(sorted[index + 1]?.x ?? Infinity, rightEdge);
    if (marker.x >= freeFrom && marker.x + width <= nextLine) {
      freeFrom = marker.x + width;
      return { ...marker, labelled: true, align: "start" as const };
    }
    const before = sorted[index - 1]?.x ?? 0;
    const leftFits = marker.x - width >= Math.max(freeFrom, before);
    if (leftFits) freeFrom = marker.x;
    return { ...marker, labelled: leftFits, align: "end" as const };
  });
}
