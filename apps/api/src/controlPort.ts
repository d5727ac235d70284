import type {
  CheckpointView,
  EngineView,
  LaunchOptions,
  MetricPointView,
  RolloutRow,
  RunDetail,
  RunEventView,
  RunSummary,
  TrajectoryView,
  WorkerView,
} from "@holdfast/control";
import type { Exit } from "@holdfast/recipe";

/** One thing wrong with an input, at the dotted path of the field that is wrong. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

export interface RolloutFilter {
  readonly runId: string;
  readonly exit?: Exit | undefined;
  readonly purpose?: "train" | "score" | undefined;
  readonly solved?: boolean | undefined;
  readonly step?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface RolloutPage {
  readonly rows: readonly RolloutRow[];
  readonly nextCursor: string | null;
}

/** What one wake of a run's tail brings: everything new since the last one, and the run as it is now. */
export interface RunTail {
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
  readonly run: RunSummary;
}

export interface WorkerWithEngines extends WorkerView {
  readonly engines: readonly EngineView[];
}

/** The use cases the routers call. */
export interface ControlPort {
  listRuns(): Promise<readonly RunSummary[]>;
  getRun(runId: string): Promise<RunDetail>;
  launchRun(input: { name: string; preset: string | null; config: unknown }): Promise<RunSummary>;
  pauseRun(runId: string): Promise<RunSummary>;
  resumeRun(runId: string): Promise<RunSummary>;
  stopRun(runId: string): Promise<RunSummary>;
  launchOptions(): Promise<LaunchOptions>;
  validateConfig(config: unknown): Promise<readonly Problem[]>;
  listCheckpoints(runId: string): Promise<readonly CheckpointView[]>;
  listEvents(query: { runId: string; afterSeq: number }): Promise<readonly RunEventView[]>;
  listPoints(query: { runId: string; afterSeq: number; limit: number }): Promise<readonly MetricPointView[]>;
  listEngines(runId: string): Promise<readonly EngineView[]>;
  listRollouts(filter: RolloutFilter): Promise<RolloutPage>;
  getTrajectory(rolloutId: string): Promise<TrajectoryView>;
  listWorkers(): Promise<readonly WorkerWithEngines[]>;
  tailRun(query: {
    runId: string;
    cursor: string;
    signal: AbortSignal | undefined;
  }): AsyncIterable<RunTail & { readonly cursor: string }>;
  tailRunList(query: { signal: AbortSignal | undefined }): AsyncIterable<readonly RunSummary[]>;
}
