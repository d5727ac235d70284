import type { Shape } from "./shape.ts";

export interface Paint {
  readonly context: CanvasRenderingContext2D;
  /** Device pixels to a CSS pixel, and where the plot begins in device pixels. */
  readonly ratio: number;
  readonly left: number;
  readonly top: number;
  /** The value of a CSS colour that may be a variable. */
  readonly colorOf: (color: string) => string;
  readonly font: string;
}

/** Draws shapes onto a canvas whose plot begins at `left`, `top`. */
export function paintShapes(shapes: readonly Shape[], paint: Paint): void {
  const { context, ratio, left, top } = paint;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, left, top);
  for (const shape of shapes) {
    context.globalAlpha = "opacity" in shape ? (shape.opacity ?? 1) : 1;
    if (shape.kind === "text") paintText(shape, paint);
    else paintPath(shape, paint);
  }
  context.restore();
}

function paintPath(shape: Exclude<Shape, { kind: "text" }>, { context, colorOf }: Paint): void {
  context.beginPath();
  let down = false;
  for (const pen of shape.points) {
    if (pen && down) context.lineTo(...pen);
    else if (pen) context.moveTo(...pen);
    down = pen !== null;
  }
  if (shape.kind === "area") {
    context.closePath();
    context.fillStyle = colorOf(shape.fill);
    context.fill();
    return;
  }
  context.setLineDash(shape.dash ? shape.dash.split(" ").map(Number) : []);
  context.strokeStyle = colorOf(shape.stroke);
  context.lineWidth = shape.width;
  context.stroke();
}

function paintText(shape: Extract<Shape, { kind: "text" }>, { context, colorOf, font }: Paint): void {
  context.font = `${shape.bold ? "600 " : ""}${shape.size}px ${font}`;
  context.textAlign = shape.align === "middle" ? "center" : shape.align;
  context.textBaseline = "alphabetic";
  context.setLineDash([]);
  if (shape.halo) {
    context.strokeStyle = colorOf("var(--surface)");
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeText(shape.text, ...shape.at);
  }
  context.fillStyle = colorOf(shape.fill);
  context.fillText(shape.text, ...shape.at);
}
