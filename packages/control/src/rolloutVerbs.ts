import type { Context } from "./context.ts";
import { exportRollouts, type RolloutExport } from "./exportRollouts.ts";
import { getTrajectory, listTests, readTrajectoryText, type TestQuery, type TextQuery } from "./getTrajectory.ts";
import { comparePair, groupView } from "./groupView.ts";
import { listRollouts, listSameTask, rolloutFacets, type SameTaskQuery } from "./listRollouts.ts";
import {
  listTokens,
  listTurns,
  readObservation,
  type ObservationQuery,
  type TokenQuery,
  type TurnQuery,
} from "./listTurns.ts";
import type {
  GroupView,
  PairView,
  RolloutFacets,
  RolloutPage,
  RolloutRow,
  TestPage,
  TextSlice,
  TrajectoryView,
  TurnPage,
  TurnTokens,
} from "./rolloutViews.ts";
import type { RolloutQuery } from "./types.ts";

/** What can be read of finished rollouts, in pages of bounded size. */
export interface RolloutVerbs {
  listRollouts(input: RolloutQuery): Promise<RolloutPage>;
  /** All that match, a page in memory at a time. */
  exportRollouts(input: RolloutExport): AsyncGenerator<readonly RolloutRow[], void, undefined>;
  /** Other rollouts of the same task, of this run and all others. */
  listSameTask(input: SameTaskQuery): Promise<RolloutPage>;
  rolloutFacets(runId: string): Promise<RolloutFacets>;
  getTrajectory(rolloutId: string): Promise<TrajectoryView>;
  listTurns(input: TurnQuery): Promise<TurnPage>;
  listTokens(input: TokenQuery): Promise<TurnTokens>;
  readObservation(input: ObservationQuery): Promise<TextSlice>;
  readTrajectoryText(input: TextQuery): Promise<TextSlice>;
  listTests(input: TestQuery): Promise<TestPage>;
  groupView(groupId: string): Promise<GroupView>;
  comparePair(input: { readonly left: string; readonly right: string }): Promise<PairView>;
}

export function bindRolloutVerbs(context: Context): RolloutVerbs {
  return {
    listRollouts: (input) => listRollouts(context, input),
    exportRollouts: (input) => exportRollouts(context, input),
    listSameTask: (input) => listSameTask(context, input),
    rolloutFacets: (runId) => rolloutFacets(context, runId),
    getTrajectory: (rolloutId) => getTrajectory(context, rolloutId),
    listTurns: (input) => listTurns(context, input),
    listTokens: (input) => listTokens(context, input),
    readObservation: (input) => readObservation(context, input),
    readTrajectoryText: (input) => readTrajectoryText(context, input),
    listTests: (input) => listTests(context, input),
    groupView: (groupId) => groupView(context, groupId),
    comparePair: (input) => comparePair(context, input),
  };
}
