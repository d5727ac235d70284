import type { EventLevel } from "./views.ts";

/** A line of a run's log. */
export interface LogLineView {
  /** Ascends in the order lines were stored. */
  readonly id: number;
  /** When it was said, by the clock of the machine that said it; ISO 8601 in UTC. */
  readonly at: string;
  /** Worker that said it. */
  readonly source: string;
  readonly level: EventLevel;
  /** One line; may hold ANSI colours. */
  readonly text: string;
}

export interface LogPage {
  /** Oldest first. */
  readonly lines: readonly LogLineView[];
  /** Whether the run has more lines of what was asked for: after the last one when `afterId` was given, before the first otherwise. */
  readonly hasMore: boolean;
}

export interface LogQuery {
  readonly runId: string;
  /** Only lines before this one: an older page. */
  readonly beforeId?: number;
  /** Only lines after this one, oldest first: what is new. */
  readonly afterId?: number;
  /** Part of the text, in any case. */
  readonly search?: string;
  /** This level and graver ones. */
  readonly level?: EventLevel;
  /** Default 200, at most 1,000. */
  readonly limit?: number;
}

export interface LogAppend {
  readonly runId: string;
  readonly lines: readonly {
    /** Default: now. */
    readonly at?: Date;
    readonly source: string;
    readonly level: EventLevel;
    /** Line breaks make several lines of it. */
    readonly text: string;
  }[];
}
