import { heatColor } from "./heatColors.ts";
import type { Heat, HeatPlace, HeatRow } from "./prepareHeat.ts";

/** Sizes of the map in CSS pixels. */
export interface HeatFrame {
  /** Of the canvas. */
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Of the names at the left. */
  readonly names: number;
  /** Of the axis at the bottom. */
  readonly axis: number;
  /** Pixels of rows above the canvas. */
  readonly scrolled: number;
}

/** Theme colours, as CSS colours. */
export interface HeatInk {
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly faint: string;
  readonly mastered: string;
  readonly hopeless: string;
  readonly accent: string;
  readonly font: string;
}

interface Painting {
  /** Name of each row. */
  readonly labels: readonly string[];
  readonly frame: HeatFrame;
  readonly ink: HeatInk;
  readonly cursor: HeatPlace | null;
}

/** Strength of the colour that a task keeps until it is drawn again. */
const heldAlpha = 0.32;
const minTickGap = 56;

/** Draws the rows in sight, their names, and the axis of updates. */
export function paintHeat(
  context: CanvasRenderingContext2D,
  heat: Heat,
  { labels, frame, ink, cursor }: Painting,
): void {
  const { width, height, rowHeight, names, axis, scrolled } = frame;
  context.fillStyle = ink.surface;
  context.fillRect(0, 0, width, height);
  const first = Math.floor(scrolled / rowHeight);
  const last = Math.min(heat.rows.length - 1, Math.floor((scrolled + height - axis) / rowHeight));
  const columnWidth = columnWidthOf(heat, frame);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height - axis);
  context.clip();
  for (let index = first; index <= last; index++) {
    const row = heat.rows[index];
    if (row === undefined) continue;
    const top = index * rowHeight - scrolled;
    paintRow(context, row, { left: names, top, height: rowHeight - 1, columnWidth, ink });
    context.fillStyle = index === cursor?.row ? ink.text : ink.faint;
    context.font = `11px ${ink.font}`;
    context.textBaseline = "middle";
    context.fillText(labels[index] ?? "", 0, top + rowHeight / 2, names - 6);
  }
  if (cursor) {
    context.strokeStyle = ink.text;
    context.lineWidth = 2;
    const cell = Math.max(4, columnWidth);
    context.strokeRect(names + cursor.column * columnWidth, cursor.row * rowHeight - scrolled, cell, rowHeight - 1);
  }
  context.restore();
  paintAxis(context, heat, { frame, ink, columnWidth });
}

/** Width of a column in CSS pixels. */
export const columnWidthOf = ({ columns }: Heat, { width, names }: HeatFrame): number =>
  (width - names) / Math.max(1, columns);

interface RowPlace {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly columnWidth: number;
  readonly ink: HeatInk;
}

function paintRow(context: CanvasRenderingContext2D, { rewards, retired }: HeatRow, place: RowPlace): void {
  const { left, top, height, columnWidth, ink } = place;
  let held = NaN;
  rewards.forEach((reward, column) => {
    const isDrawn = !Number.isNaN(reward);
    if (isDrawn) held = reward;
    if (Number.isNaN(held)) return;
    context.fillStyle = heatColor(held, isDrawn ? 1 : heldAlpha);
    context.fillRect(left + column * columnWidth, top, columnWidth + 0.5, height);
  });
  for (const { from, to, status } of retired) {
    const x = left + from * columnWidth;
    const span = (to - from + 1) * columnWidth;
    context.fillStyle = ink.surface;
    context.fillRect(x, top, span + 0.5, height);
    context.strokeStyle = status === "mastered" ? ink.mastered : ink.hopeless;
    context.lineWidth = 1;
    context.save();
    context.beginPath();
    context.rect(x, top, span, height);
    context.clip();
    hatch(context, { x, top, span, height, isForward: status === "mastered" });
    context.restore();
  }
}

interface Hatched {
  readonly x: number;
  readonly top: number;
  readonly span: number;
  readonly height: number;
  /** Mastered tasks lean forward, hopeless ones backward, so that colour is not needed. */
  readonly isForward: boolean;
}

function hatch(context: CanvasRenderingContext2D, { x, top, span, height, isForward }: Hatched): void {
  context.beginPath();
  for (let at = x - height; at < x + span; at += 5) {
    context.moveTo(at, isForward ? top + height : top);
    context.lineTo(at + height, isForward ? top : top + height);
  }
  context.stroke();
}

function paintAxis(
  context: CanvasRenderingContext2D,
  { columns, stepsPerColumn, lastStep }: Heat,
  { frame, ink, columnWidth }: { readonly frame: HeatFrame; readonly ink: HeatInk; readonly columnWidth: number },
): void {
  const { width, height, names, axis } = frame;
  context.fillStyle = ink.faint;
  context.font = `11px ${ink.font}`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  const every = niceStep(lastStep / Math.max(1, (width - names) / minTickGap));
  for (let step = every; step <= lastStep; step += every) {
    const column = Math.floor((step - 1) / stepsPerColumn);
    if (column >= columns) break;
    const x = names + (column + 0.5) * columnWidth;
    if (x > width - 12) break;
    context.fillRect(x - 0.5, height - axis, 1, 4);
    context.fillText(String(step), x, height - axis / 2 + 2);
  }
  context.textAlign = "start";
  context.fillText("update", 0, height - axis / 2 + 2);
}

/** The least of 1, 2, 5, 10, 20, … that is not under `least`. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}
