import type {
  Accepted,
  BaseRegistration,
  CommitOutcome,
  ControlOptions,
  GroupWork,
  Heartbeat,
  LaunchInput,
  ReconcileReport,
  RolloutQuery,
  RolloutRecord,
  RunState,
  TailBatch,
  TailQuery,
  TasksetRegistration,
  UpdateResult,
  UpdateWork,
} from "./types.ts";
import type {
  CheckpointView,
  LaunchOptions,
  MetricPointView,
  RolloutRow,
  RunDetail,
  RunEventView,
  RunSummary,
  TrajectoryView,
  WorkerView,
} from "./views.ts";

/** Every use case of the product, one verb each. */
export interface Control {
  registerBase(input: BaseRegistration): Promise<void>;
  registerTaskset(input: TasksetRegistration): Promise<void>;

  launchRun(input: LaunchInput): Promise<RunSummary>;
  startRun(runId: string): Promise<void>;
  advanceRun(runId: string): Promise<void>;
  pauseRun(runId: string): Promise<RunSummary>;
  resumeRun(runId: string): Promise<RunSummary>;
  stopRun(runId: string): Promise<RunSummary>;

  beginGroup(input: { readonly groupId: string; readonly worker: string }): Promise<GroupWork | null>;
  closeGroup(input: {
    readonly groupId: string;
    readonly attempt: number;
    readonly rollouts: readonly RolloutRecord[];
  }): Promise<Accepted>;
  abortGroup(input: { readonly groupId: string; readonly attempt: number; readonly reason: string }): Promise<Accepted>;

  beginUpdate(input: {
    readonly runId: string;
    readonly step: number;
    readonly worker: string;
    readonly backend: string;
  }): Promise<UpdateWork | null>;
  commitUpdate(input: UpdateResult): Promise<CommitOutcome>;
  failUpdate(input: {
    readonly runId: string;
    readonly step: number;
    readonly attempt: number;
    readonly reason: string;
  }): Promise<Accepted>;

  reconcile(): Promise<ReconcileReport>;
  heartbeat(input: Heartbeat): Promise<void>;

  runState(runId: string): Promise<RunState>;
  listRuns(): Promise<readonly RunSummary[]>;
  getRun(runId: string): Promise<RunDetail>;
  listEvents(input: { readonly runId: string; readonly afterSeq?: number }): Promise<readonly RunEventView[]>;
  listPoints(input: {
    readonly runId: string;
    readonly afterSeq?: number;
    readonly limit?: number;
  }): Promise<readonly MetricPointView[]>;
  tailRun(input: TailQuery): AsyncGenerator<TailBatch, void, undefined>;
  /** Yields (without data) once at once and then whenever any run may have changed. */
  tailRuns(signal?: AbortSignal): AsyncGenerator<readonly RunSummary[], void, undefined>;
  exportPoints(runId: string): AsyncGenerator<MetricPointView, void, undefined>;
  listRollouts(
    input: RolloutQuery,
  ): Promise<{ readonly rows: readonly RolloutRow[]; readonly nextCursor: string | null }>;
  getTrajectory(rolloutId: string): Promise<TrajectoryView>;
  listCheckpoints(runId: string): Promise<readonly CheckpointView[]>;
  listWorkers(): Promise<readonly WorkerView[]>;
  launchOptions(): Promise<LaunchOptions>;
}

/** Binds the verbs to a database, a queue and its wakes. */
export function createControl(_options: ControlOptions): Control {
  throw new Error("not wired yet");
}
