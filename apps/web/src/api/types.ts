import type { AppRouter } from "@holdfast/api/router";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** What the API answers, by the words the pages use. */
export type RunSummary = Outputs["runs"]["list"][number];
export type RunDetail = Outputs["runs"]["get"];
export type RunStatus = RunSummary["status"];
export type RunEventView = Outputs["runs"]["events"][number];
export type EngineView = Outputs["metrics"]["engines"][number];
export type MetricPointView = Outputs["metrics"]["points"][number];
export type RolloutRow = Outputs["rollouts"]["list"]["rows"][number];
export type TrajectoryView = Outputs["rollouts"]["get"];
export type TurnView = TrajectoryView["turnList"][number];
export type TokenView = TurnView["tokens"][number];
export type WorkerView = Outputs["workers"]["list"][number];

/** What one message of a run's tail carries. */
export interface RunTail {
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
  readonly run: RunSummary;
}
