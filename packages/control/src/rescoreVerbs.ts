import { cancelRescore } from "./cancelRescore.ts";
import type { Context } from "./context.ts";
import { estimateRescore } from "./estimateRescore.ts";
import type { ForgettingView } from "./forgettingViews.ts";
import { getForgetting, type ForgettingQuery } from "./getForgetting.ts";
import { followRescores, type RescoreFollower } from "./followRescores.ts";
import { getRescore, listRescoredTasks, listRescores } from "./getRescore.ts";
import { pauseRescore } from "./pauseRescore.ts";
import { requestRescore } from "./requestRescore.ts";
import { resumeRescore } from "./resumeRescore.ts";
import type {
  RescoreDetail,
  RescoreEstimate,
  RescoreMatrix,
  RescoreRequest,
  RescoreState,
  RescoreView,
} from "./rescoreViews.ts";

/** Tasks attempted again under frozen weights. */
export interface RescoreVerbs {
  /** What a rescore would cost; stores nothing. */
  estimateRescore(request: RescoreRequest): Promise<RescoreEstimate>;
  requestRescore(request: RescoreRequest): Promise<RescoreDetail>;
  pauseRescore(rescoreId: string): Promise<RescoreDetail>;
  resumeRescore(rescoreId: string): Promise<RescoreDetail>;
  cancelRescore(rescoreId: string): Promise<RescoreDetail>;
  getRescore(rescoreId: string): Promise<RescoreDetail>;
  /** Of a run, or of all runs, newest first. */
  listRescores(input?: { readonly runId?: string | undefined }): Promise<readonly RescoreView[]>;
  /** Every task under every version, by its newest result. */
  listRescoredTasks(runId: string): Promise<RescoreMatrix>;
  /** Whether the rescores of a run, or of any run, may have moved. */
  followRescores(query: RescoreFollower): AsyncGenerator<RescoreState, void, undefined>;
  /** What the rescores of an experiment's runs say about forgetting, arm by arm. */
  getForgetting(query: ForgettingQuery): Promise<ForgettingView>;
}

export function bindRescoreVerbs(context: Context): RescoreVerbs {
  return {
    estimateRescore: (request) => estimateRescore(context, request),
    requestRescore: (request) => requestRescore(context, request),
    pauseRescore: (rescoreId) => pauseRescore(context, rescoreId),
    resumeRescore: (rescoreId) => resumeRescore(context, rescoreId),
    cancelRescore: (rescoreId) => cancelRescore(context, rescoreId),
    getRescore: (rescoreId) => getRescore(context, rescoreId),
    listRescores: (input) => listRescores(context, input),
    listRescoredTasks: (runId) => listRescoredTasks(context, runId),
    followRescores: (query) => followRescores(context, query),
    getForgetting: (query) => getForgetting(context, query),
  };
}
