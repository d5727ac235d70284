"use client";
import { usePlotArea, useXAxisDomain, useXAxisScale } from "recharts";
import { placeMarkers } from "./placeMarkers.ts";

export interface ChartMarker {
  readonly step: number;
  /** A word or two, e.g. "resumed". */
  readonly label: string;
  readonly tone: "info" | "warn" | "error";
}

const colors = { info: "var(--faint)", warn: "var(--warn)", error: "var(--bad)" } as const;

interface MarkerLayerProps {
  readonly markers: readonly ChartMarker[];
  /** Whether the chart is large enough for words. */
  readonly labelled: boolean;
}

/** Vertical lines at the steps where something happened; words where there is room, the rest on hover. */
export function MarkerLayer({ markers, labelled: wordy }: MarkerLayerProps) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  const domain = useXAxisDomain();
  if (!plot || !scale || !domain) return null;
  const inside = markers
    .map((marker) => ({ ...marker, x: scale(marker.step) ?? -1 }))
    .filter(({ x }) => x >= plot.x - 1 && x <= plot.x + plot.width + 1);
  return (
    <g>
      {placeMarkers(inside, plot.x + plot.width).map(({ x, label, all, tone, labelled, align }) => (
        <g key={x} fill={colors[tone]}>
          <title>{all.join(", ")}</title>
          <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke={colors[tone]} strokeDasharray="2 4" />
          {wordy && labelled && (
            <text
              x={align === "start" ? x + 4 : x - 4}
              y={plot.y + 8}
              fontSize={10}
              textAnchor={align}
              stroke="var(--surface)"
              strokeWidth={3}
              paintOrder="stroke"
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
