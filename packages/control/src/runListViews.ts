import type { runList } from "@holdfast/db";

/** What a list of runs is asked for. */
export interface RunSearch {
  /** In the filter language of `parseRunFilter`; empty = all. */
  readonly filter?: string;
  /** First the most important; runs without a value come last either way, NaN before them. */
  readonly sort?: readonly RunSort[];
  /** Keys of `runColumn`, e.g. "config.async.maxLag", "metric.reward/mean", "best.reward/newest". */
  readonly columns: readonly string[];
  /** Whether archived runs are among them. Default "without". */
  readonly archived?: "without" | "with" | "only";
  /** Only these, of those that match; archived ones too when `archived` says so. */
  readonly runIds?: readonly string[];
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

export interface RunSort {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

export type RunCell = runList.RunCell;

type Moment = "createdAt" | "startedAt" | "endedAt" | "archivedAt";

/** A run as a row of a list: what is stored, with moments as ISO 8601 in UTC. */
export interface RunListRow extends Omit<runList.RunListRecord, Moment | "cells" | "total"> {
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly archivedAt: string | null;
  /** When the newest point was stored. */
  readonly lastPointAt: string | null;
  /** Values of the columns asked for, by column; null where the run has none. */
  readonly values: Readonly<Record<string, RunCell>>;
  /** reward/mean of up to the last 60 updates, oldest first. */
  readonly rewardTail: readonly number[];
  /** Of a queued run: its place, from 1, and in how many seconds it may start; null = no estimate yet. */
  readonly queue: { readonly place: number; readonly startsInSeconds: number | null } | null;
}

export interface RunListPage {
  readonly rows: readonly RunListRow[];
  /** Runs that match, over all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** Best value over all matching runs of each metric column asked for whose metric has a better direction. */
  readonly best: Readonly<Record<string, number>>;
}

/** What became of runs that several were asked to stop at once. */
export interface StoppedRuns {
  readonly stopped: readonly string[];
  /** Those that were over already. */
  readonly over: readonly string[];
}

/** What can be shown, sorted and filtered by beyond the fixed fields and the settings. */
export type RunListChoices = runList.ListChoices;

export interface RunCounts {
  readonly total: number;
  /** Queued, running or stopping, and not archived. */
  readonly active: number;
  readonly archived: number;
}

export interface SavedViewInfo {
  readonly id: string;
  /** Path of the page, e.g. "/runs". */
  readonly page: string;
  /** Null: a short link. */
  readonly name: string | null;
  /** Query string of the view, without "?". */
  readonly query: string;
  readonly createdAt: string;
}
