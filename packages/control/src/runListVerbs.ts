import { runList } from "@holdfast/db";
import { setRunNotes, tagRuns } from "./annotateRuns.ts";
import { archiveRuns, restoreRuns } from "./archiveRuns.ts";
import type { Context } from "./context.ts";
import { countRuns } from "./countRuns.ts";
import { followRuns } from "./followRuns.ts";
import type { RunCounts, RunListChoices, RunListPage, RunSearch, SavedViewInfo, StoppedRuns } from "./runListViews.ts";
import { deleteView, getView, listViews, saveView, type ViewToSave } from "./savedViews.ts";
import { searchRuns } from "./searchRuns.ts";
import { stopRuns } from "./stopRuns.ts";

/** The verbs of lists of runs and of what people keep about them. */
export interface RunListVerbs {
  searchRuns(search: RunSearch): Promise<RunListPage>;
  /** Every metric, tag, preset and taskset that a run has. */
  runListChoices(): Promise<RunListChoices>;
  countRuns(): Promise<RunCounts>;
  /** The counts at once, and again whenever any run may have changed. */
  followRuns(signal?: AbortSignal): AsyncGenerator<RunCounts, void, undefined>;
  tagRuns(input: {
    readonly runIds: readonly string[];
    readonly add?: readonly string[];
    readonly remove?: readonly string[];
  }): Promise<void>;
  setRunNotes(input: { readonly runId: string; readonly notes: string }): Promise<void>;
  /** All of them or, when one is still at work, none. */
  archiveRuns(runIds: readonly string[]): Promise<void>;
  restoreRuns(runIds: readonly string[]): Promise<void>;
  stopRuns(runIds: readonly string[]): Promise<StoppedRuns>;
  saveView(view: ViewToSave): Promise<SavedViewInfo>;
  listViews(page: string): Promise<readonly SavedViewInfo[]>;
  getView(id: string): Promise<SavedViewInfo>;
  deleteView(id: string): Promise<void>;
}

/** Binds them to a context. */
export const bindRunListVerbs = (context: Context): RunListVerbs => ({
  searchRuns: (search) => searchRuns(context, search),
  runListChoices: () => runList.choices(context.db.sql),
  countRuns: () => countRuns(context),
  followRuns: (signal) => followRuns(context, signal),
  tagRuns: (input) => tagRuns(context, input),
  setRunNotes: (input) => setRunNotes(context, input),
  archiveRuns: (runIds) => archiveRuns(context, runIds),
  restoreRuns: (runIds) => restoreRuns(context, runIds),
  stopRuns: (runIds) => stopRuns(context, runIds),
  saveView: (view) => saveView(context, view),
  listViews: (page) => listViews(context, page),
  getView: (id) => getView(context, id),
  deleteView: (id) => deleteView(context, id),
});
