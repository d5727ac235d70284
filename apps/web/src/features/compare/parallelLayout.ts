/** Sizes of parallel coordinates, in pixels. */
export const plotHeight = 320;
export const topMargin = 56;
const foot = 270;
const side = 64;

/** Where a run without a value passes an axis. */
export const missingY = 300;

/** Height of a place from 0 (foot) to 1 (top). */
export const yOfPlace = (place: number): number => foot - place * (foot - topMargin);

/** The place at a height, within 0 to 1. */
export const placeOfY = (y: number): number => Math.min(1, Math.max(0, (foot - y) / (foot - topMargin)));

/** Where the nth of so many axes stands. */
export const xOfAxis = (index: number, axes: number, width: number): number =>
  axes <= 1 ? width / 2 : side + (index * (width - 2 * side)) / (axes - 1);

/** Room that so many axes need. */
export const widthOf = (axes: number): number => 2 * side + Math.max(0, axes - 1) * 104;
