/** A point of a line before it is drawn. */
export interface LinePoint {
  readonly step: number;
  /** What the line passes through; null breaks it. */
  readonly drawn: number | null;
  /** The measurement, where the line is smoothed; null breaks the faint line. */
  readonly raw: number | null;
  /** The measurement itself, for reading; null where the point only breaks the line. */
  readonly value: number | null;
}
