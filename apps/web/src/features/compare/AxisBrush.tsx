"use client";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classes } from "../../ui/classes.ts";
import { placeOfY, yOfPlace } from "./parallelLayout.ts";
import type { ParallelAxis } from "./prepareParallel.ts";
import { movedEnd, placeText } from "./moveBrush.ts";

type Ends = readonly [low: number, high: number];

interface AxisBrushProps {
  readonly axis: ParallelAxis;
  /** Null: everything passes. */
  readonly brush: Ends | null;
  readonly onBrush: (ends: Ends | null) => void;
}

/** Which part of an axis lines must pass: dragged along it, or moved at either end with the arrow keys. */
export function AxisBrush({ axis, brush, onBrush }: AxisBrushProps) {
  const start = useRef<number | null>(null);
  const placeAt = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    return placeOfY(event.clientY - (box?.top ?? 0));
  };
  const drag = (event: PointerEvent<SVGElement>) => {
    if (start.current === null) return;
    const at = placeAt(event);
    onBrush([Math.min(start.current, at), Math.max(start.current, at)]);
  };
  const release = (event: PointerEvent<SVGElement>) => {
    const begun = start.current;
    start.current = null;
    if (begun !== null && Math.abs(begun - placeAt(event)) < 0.01) onBrush(null);
  };
  const [low, high] = brush ?? [0, 1];
  return (
    <>
      {brush && (
        <rect
          x={-7}
          width={14}
          y={yOfPlace(high)}
          height={Math.max(2, yOfPlace(low) - yOfPlace(high))}
          fill="var(--accent)"
          opacity={0.22}
        />
      )}
      <rect
        x={-9}
        width={18}
        y={yOfPlace(1) - 4}
        height={yOfPlace(0) - yOfPlace(1) + 8}
        fill="transparent"
        className="cursor-crosshair touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = placeAt(event);
        }}
        onPointerMove={drag}
        onPointerUp={release}
      />
      {(["low", "high"] as const).map((end) => (
        <BrushEnd key={end} {...{ axis, end, brush, onBrush }} />
      ))}
    </>
  );
}

function BrushEnd({ axis, end, brush, onBrush }: AxisBrushProps & { readonly end: "low" | "high" }) {
  const ends = brush ?? ([0, 1] as const);
  const place = end === "low" ? ends[0] : ends[1];
  const press = (event: KeyboardEvent) => {
    const moved = movedEnd({ axis, ends, end }, event.key);
    if (moved === undefined) return;
    event.preventDefault();
    onBrush(moved);
  };
  return (
    <rect
      role="slider"
      tabIndex={0}
      aria-label={`${axis.label}, ${end === "low" ? "lowest" : "highest"} kept`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place * 100)}
      aria-valuetext={placeText(axis, place)}
      x={-8}
      width={16}
      y={yOfPlace(place) - 2}
      height={4}
      rx={2}
      fill={brush ? "var(--accent)" : "transparent"}
      className={classes("outline-none focus-visible:fill-(--accent) focus-visible:stroke-(--text)")}
      onKeyDown={press}
    />
  );
}
