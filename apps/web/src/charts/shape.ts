/** A position in pixels from the top left of the plot; null lifts the pen. */
export type Pen = readonly [number, number] | null;

export interface Path {
  readonly kind: "path";
  readonly points: readonly Pen[];
  readonly stroke: string;
  readonly width: number;
  readonly dash?: string | null;
  readonly opacity?: number;
}

export interface Area {
  readonly kind: "area";
  readonly points: readonly Pen[];
  readonly fill: string;
  readonly opacity?: number;
}

export interface Words {
  readonly kind: "text";
  readonly at: readonly [number, number];
  readonly text: string;
  readonly fill: string;
  readonly size: number;
  readonly align: "start" | "middle" | "end";
  readonly bold?: boolean;
  /** A rim in the colour of the surface, so that lines behind stay apart. */
  readonly halo?: boolean;
}

/** What charts are drawn with, on a canvas and in an SVG alike. Colours are CSS colours, variables among them. */
export type Shape = Path | Area | Words;
