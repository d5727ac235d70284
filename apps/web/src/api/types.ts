import type { AppRouter } from "@holdfast/api/router";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

/** What the API answers, by the words the pages use. */
export type RunSummary = Outputs["runs"]["pause"];
export type RunListPage = Outputs["runs"]["search"];
export type RunListRow = RunListPage["rows"][number];
export type RunCell = RunListRow["values"][string];
export type RunListChoices = Outputs["runs"]["choices"];
export type RunDetail = Outputs["runs"]["get"];
export type RunStatus = RunSummary["status"];
export type RunEventView = Outputs["runs"]["events"][number];
export type LogLine = Outputs["runs"]["logs"]["lines"][number];
export type EventLevel = LogLine["level"];
export type EngineView = Outputs["metrics"]["engines"][number];
export type MetricPointView = Outputs["metrics"]["points"][number];
export type RolloutRow = Outputs["rollouts"]["list"]["rows"][number];
export type TrajectoryView = Outputs["rollouts"]["get"];
export type TurnView = Outputs["rollouts"]["turns"]["turns"][number];
export type TurnTokens = Outputs["rollouts"]["tokens"];
export type TextMark = TurnView["marks"][number];
export type LongText = TrajectoryView["prompt"];
export type GroupView = Outputs["rollouts"]["group"];
export type EngineSampleView = Outputs["runs"]["engineSamples"][number];
export type DryRunPlan = NonNullable<Outputs["runs"]["dryRun"]["plan"]>;
export type StressTestPlan = NonNullable<Outputs["stress"]["dryRun"]["plan"]>;
export type RunVerdictView = NonNullable<RunSummary["verdict"]>;
export type TaskStateView = Outputs["tasks"]["states"][number];
export type TaskTransitionView = Outputs["tasks"]["transitions"][number];
export type TaskHistoryView = Outputs["tasks"]["history"][number];
export type TasksetView = Outputs["tasks"]["tasksets"][number];
export type TasksetDetail = Outputs["tasks"]["taskset"];
export type PoolView = Outputs["tasks"]["pools"][number];
export type TaskView = Outputs["tasks"]["task"];
export type TaskContent = NonNullable<TaskView["content"]>;
export type LeakEpochView = Outputs["tasks"]["leak"][number];
export type ExperimentSummary = Outputs["experiments"]["list"][number];
export type ExperimentDetail = Outputs["experiments"]["get"];
export type ExperimentArmView = ExperimentDetail["arms"][number];
export type ForgettingView = Outputs["experiments"]["forgetting"];
export type StressProgress = NonNullable<ExperimentDetail["stress"]>;
export type RescoreView = Outputs["rescores"]["list"][number];
export type RescoreStatus = RescoreView["status"];
export type RescoredVersion = RescoreView["versions"][number];
export type RescoredTask = Outputs["rescores"]["tasks"]["tasks"][number];
export type TaskUnderVersion = NonNullable<RescoredTask["results"][number]>;
export type EndpointView = Outputs["endpoints"]["list"][number];
export type EvaluationView = Outputs["evaluations"]["list"][number];
export type EvaluationDetail = Outputs["evaluations"]["get"];
export type EvaluationMatrix = Outputs["evaluations"]["matrix"];
export type EvaluationEstimate = Outputs["evaluations"]["estimate"];
export type EvaluatedTask = EvaluationDetail["tasks"][number];
export type BenchmarkView = Outputs["evaluations"]["benchmarks"][number];
export type HarnessFailureRule = BenchmarkView["harnessFailures"];
export type PolicyView = EvaluationView["policy"];
export type PolicyRef = PolicyView["ref"];
export type CheckpointSelectionView = Outputs["evaluations"]["selections"][number];
export type EvaluationComparison = Outputs["comparisons"]["compare"];
export type PairedAnalysis = Outputs["comparisons"]["pairs"];
export type RolloutPair = PairedAnalysis["pairs"][number];
export type PairLabel = RolloutPair["labels"][number];
export type SideAnalysis = PairedAnalysis["a"];
export type ComparedRun = Outputs["compare"]["runs"]["runs"][number];
export type WorkerSamplesView = Outputs["workers"]["samples"]["workers"][number];
export type WorkerView = Outputs["workers"]["list"][number];

/** What one message of a run's tail carries. */
export interface RunTail {
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
  readonly run: RunSummary;
}

/** How far a run has come, in a message of the stream that follows several. */
export interface RunHead {
  readonly id: string;
  readonly status: RunStatus;
  readonly version: number;
  /** Of the newest point or event. */
  readonly seq: number;
}
