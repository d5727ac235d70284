"use client";
import { useTheme } from "next-themes";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { TaskHistoryView, TaskTransitionView } from "../../api/types.ts";
import { useWidth } from "../compare/useWidth.ts";
import { HeatReadout } from "./HeatReadout.tsx";
import { HeatLegend } from "./HeatLegend.tsx";
import { columnWidthOf, type HeatFrame, paintHeat } from "./paintHeat.ts";
import { type HeatPlace, prepareHeat, readHeat } from "./prepareHeat.ts";
import { heatInk } from "./heatInk.ts";
import { moveCursor } from "./moveCursor.ts";
import { openRollouts } from "./rolloutsOf.ts";
import { rowLabels } from "./rowLabels.ts";

interface TaskHeatMapProps {
  readonly runId: string;
  /** In the order of the rows. */
  readonly tasks: readonly TaskHistoryView[];
  readonly transitions: readonly TaskTransitionView[];
  readonly lastStep: number;
}

const rowHeight = 13;
const axis = 22;
const mostHeight = 440;
const minColumn = 3;
const letterWidth = 6.4;

/** Height of the map of so many tasks in pixels; more of them than fit are scrolled to. */
export const heatHeight = (tasks: number): number => Math.min(mostHeight, tasks * rowHeight + axis);

/** Mean reward of every task at every update: where the pointer or the arrow keys are is read out, and opens its rollouts. */
export function TaskHeatMap({ runId, tasks, transitions, lastStep }: TaskHeatMapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** A finger reads a cell with its first tap and opens it with the second. */
  const isRead = useRef(false);
  const [scrolled, setScrolled] = useState(0);
  const [cursor, setCursor] = useState<HeatPlace | null>(null);
  const width = useWidth(scroller);
  const labels = useMemo(() => rowLabels(tasks.map(({ taskId }) => taskId)), [tasks]);
  const longestLabel = labels.reduce((length, label) => Math.max(length, label.length), 6);
  const { resolvedTheme } = useTheme();
  const names = Math.min(width * 0.3, 10 + longestLabel * letterWidth);
  const height = heatHeight(tasks.length);
  const frame = useMemo<HeatFrame>(
    () => ({ width, height, rowHeight, names, axis, scrolled }),
    [width, height, names, scrolled],
  );
  const maxColumns = Math.max(1, Math.floor((width - names) / minColumn));
  const heat = useMemo(
    () => prepareHeat({ tasks, transitions, lastStep, maxColumns }),
    [tasks, transitions, lastStep, maxColumns],
  );
  const reading = cursor && readHeat(heat, cursor);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || frame.width === 0) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(frame.width * ratio);
    element.height = Math.round(frame.height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintHeat(context, heat, { labels, frame, ink: heatInk(element), cursor });
  }, [heat, labels, frame, cursor, resolvedTheme]);

  const placeAt = (event: PointerEvent<HTMLCanvasElement>): HeatPlace | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const column = Math.floor((event.clientX - left - names) / columnWidthOf(heat, frame));
    const row = Math.floor((event.clientY - top + scrolled) / rowHeight);
    return event.clientY - top < height - axis && column >= 0 && row < tasks.length ? { row, column } : null;
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const place = placeAt(event);
    isRead.current = event.pointerType === "mouse" || (place?.row === cursor?.row && place?.column === cursor?.column);
    setCursor(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Enter" && reading) openRollouts(runId, reading);
    const next = moveCursor(cursor, event.key, { rows: tasks.length, columns: heat.columns });
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
    bringIntoSight(event.currentTarget, next.row, height - axis);
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        ref={scroller}
        role="application"
        aria-roledescription="heat map"
        aria-label={`Mean reward of ${tasks.length} tasks at each of ${lastStep} updates; arrow keys read it, Enter opens the rollouts`}
        tabIndex={0}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
        className="scroll-thin relative overflow-x-hidden overflow-y-auto"
        style={{ height }}
      >
        <div style={{ height: tasks.length * rowHeight + axis }}>
          <canvas
            ref={canvas}
            aria-hidden
            className="sticky top-0 block cursor-crosshair"
            style={{ width, height }}
            onPointerMove={(event) => setCursor(placeAt(event))}
            onPointerDown={onPointerDown}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && setCursor(null)}
            onClick={() => isRead.current && reading && openRollouts(runId, reading)}
          />
        </div>
      </div>
      <HeatReadout runId={runId} reading={reading} />
      <HeatLegend stepsPerColumn={heat.stepsPerColumn} />
    </div>
  );
}

/** Scrolls as little as it takes to show the row. */
function bringIntoSight(scroller: HTMLElement, row: number, room: number): void {
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room;
}
