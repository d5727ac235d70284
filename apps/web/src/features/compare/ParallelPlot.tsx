"use client";
import { memo, useMemo, useState } from "react";
import { classes } from "../../ui/classes.ts";
import { AxisBrush } from "./AxisBrush.tsx";
import { missingY, plotHeight, topMargin, xOfAxis, yOfPlace } from "./parallelLayout.ts";
import { type Brushes, isKept, type ParallelLine, type PreparedParallel } from "./prepareParallel.ts";

interface ParallelPlotProps {
  readonly prepared: PreparedParallel;
  /** In pixels. */
  readonly width: number;
  readonly brushes: Brushes;
  readonly onBrush: (key: string, ends: readonly [number, number] | null) => void;
}

/** Draws prepared parallel coordinates; decides no place and no word. */
export function ParallelPlot({ prepared, width, brushes, onBrush }: ParallelPlotProps) {
  const { axes, lines } = prepared;
  const [pointed, setPointed] = useState<string | null>(null);
  const kept = useMemo(
    () => new Set(lines.filter((line) => isKept(line, axes, brushes)).map(({ runId }) => runId)),
    [lines, axes, brushes],
  );
  const x = (index: number) => xOfAxis(index, axes.length, width);
  const one = lines.find(({ runId }) => runId === pointed);
  return (
    <svg width={width} height={plotHeight} role="group" aria-label="Parallel coordinates" className="block select-none">
      <Lines {...{ lines, kept, width, onPoint: setPointed }} />
      {one && (
        <path
          d={pathOf(one, width)}
          fill="none"
          stroke="var(--text)"
          strokeWidth={2.6}
          className="pointer-events-none"
        />
      )}
      {axes.map((axis, index) => (
        <g key={axis.key} transform={`translate(${x(index)} 0)`}>
          <line y1={yOfPlace(1)} y2={yOfPlace(0)} stroke="var(--line-strong)" />
          {axis.hasMissing && (
            <>
              <line x1={-5} x2={5} y1={missingY} y2={missingY} stroke="var(--faint)" strokeDasharray="2 2" />
              <text x={8} y={missingY + 3.5} fontSize={10} fill="var(--faint)" {...halo}>
                none
              </text>
            </>
          )}
          {axis.ticks.map(({ place, text }) => (
            <g key={text} transform={`translate(0 ${yOfPlace(place)})`}>
              <line x1={-3} x2={3} stroke="var(--line-strong)" />
              <text x={8} y={3.5} fontSize={10} fill="var(--muted)" {...halo}>
                {text.length > 16 ? `${text.slice(0, 15)}…` : text}
              </text>
            </g>
          ))}
          <AxisTitle label={axis.label} isLog={axis.isLog} value={one?.texts[index]} high={index % 2 === 0} />
          <AxisBrush axis={axis} brush={brushes[axis.key] ?? null} onBrush={(ends) => onBrush(axis.key, ends)} />
        </g>
      ))}
    </svg>
  );
}

/** Keeps a text readable where lines run behind it. */
const halo = {
  stroke: "var(--surface)",
  strokeWidth: 4,
  paintOrder: "stroke",
  className: "pointer-events-none",
} as const;

interface LinesProps {
  readonly lines: readonly ParallelLine[];
  readonly kept: ReadonlySet<string>;
  readonly width: number;
  readonly onPoint: (runId: string | null) => void;
}

/** Lines outside a brush are grey and behind the others; pointing at one draws none of them again. */
const Lines = memo(function Lines({ lines, kept, width, onPoint }: LinesProps) {
  const ordered = [...lines].sort((a, b) => Number(kept.has(a.runId)) - Number(kept.has(b.runId)));
  return (
    <g onPointerLeave={() => onPoint(null)}>
      {ordered.map((line) => {
        const [d, isIn] = [pathOf(line, width), kept.has(line.runId)];
        return (
          <g key={line.runId} className={classes(!isIn && "pointer-events-none")}>
            <path
              d={d}
              fill="none"
              stroke={isIn ? shadeOf(line.shade) : "var(--line-strong)"}
              strokeWidth={isIn ? 1.5 : 1}
              opacity={isIn ? 0.8 : 0.35}
            />
            <path d={d} fill="none" stroke="transparent" strokeWidth={9} onPointerEnter={() => onPoint(line.runId)}>
              <title>{line.label}</title>
            </path>
          </g>
        );
      })}
    </g>
  );
});

/** Blue for the lowest to orange for the highest, which every eye tells apart; grey without a value. */
export const shadeOf = (shade: number | null): string =>
  shade === null ? "var(--faint)" : `color-mix(in oklab, var(--s2) ${Math.round(shade * 100)}%, var(--s1))`;

const pathOf = ({ places }: ParallelLine, width: number) =>
  places
    .map((place, index) => {
      const y = place === null ? missingY : yOfPlace(place);
      return `${index === 0 ? "M" : "L"}${xOfAxis(index, places.length, width)} ${y}`;
    })
    .join("");

interface AxisTitleProps {
  readonly label: string;
  readonly isLog: boolean;
  /** Of the run that is pointed at. */
  readonly value: string | undefined;
  /** Titles of neighbours stand at two heights, so that long ones do not meet. */
  readonly high: boolean;
}

function AxisTitle({ label, isLog, value, high }: AxisTitleProps) {
  const text = isLog ? `${label} (log)` : label;
  return (
    <text y={topMargin - (high ? 34 : 16)} textAnchor="middle" fontSize={11} fill="var(--text)" fontWeight={550}>
      <title>{text}</title>
      {value ?? shortened(text)}
    </text>
  );
}

const shortened = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
