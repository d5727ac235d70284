import { abortGroup } from "./abortGroup.ts";
import { advanceRun } from "./advanceRun.ts";
import { appendLogs } from "./appendLogs.ts";
import { beginGroup } from "./beginGroup.ts";
import { beginUpdate } from "./beginUpdate.ts";
import { closeGroup } from "./closeGroup.ts";
import { compareRuns } from "./compareRuns.ts";
import type { Comparison, RunHead } from "./compareViews.ts";
import { bindComparisonVerbs, type ComparisonVerbs } from "./comparisonVerbs.ts";
import { commitUpdate } from "./commitUpdate.ts";
import type { Context } from "./context.ts";
import { dryRun } from "./dryRun.ts";
import { dryRunStressTest } from "./dryRunStressTest.ts";
import type { DryRun, StressTestDryRun } from "./dryRunViews.ts";
import { bindEndpointVerbs, type EndpointVerbs } from "./endpointVerbs.ts";
import { bindEvaluationVerbs, type EvaluationVerbs } from "./evaluationVerbs.ts";
import { failUpdate } from "./failUpdate.ts";
import { getExperiment, listExperiments } from "./getExperiment.ts";
import { getRun, runState } from "./getRun.ts";
import { getTask } from "./getTask.ts";
import { heartbeat } from "./heartbeat.ts";
import { launchExperiment } from "./launchExperiment.ts";
import { launchOptions } from "./launchOptions.ts";
import { launchRun } from "./launchRun.ts";
import { listCheckpoints } from "./listCheckpoints.ts";
import { listEngineSamples } from "./listEngineSamples.ts";
import { listEvents } from "./listEvents.ts";
import { listLeak } from "./listLeak.ts";
import { exportLogs, listLogs } from "./listLogs.ts";
import { listTaskHistory } from "./listTaskHistory.ts";
import { listTaskStates, listTaskTransitions } from "./listTaskStates.ts";
import { getTaskset, listPools, listTasksets } from "./listTasksets.ts";
import { listWorkers } from "./listWorkers.ts";
import { listWorkerSamples } from "./listWorkerSamples.ts";
import { pauseRun } from "./pauseRun.ts";
import { readSummaries } from "./readSummaries.ts";
import { reconcile } from "./reconcile.ts";
import { registerBase } from "./registerBase.ts";
import { registerTaskset } from "./registerTaskset.ts";
import { reinstateTask } from "./reinstateTask.ts";
import { reportEngineLost, type LostEngineReport } from "./reportEngineLost.ts";
import { resumeRun } from "./resumeRun.ts";
import { bindRescoreVerbs, type RescoreVerbs } from "./rescoreVerbs.ts";
import { bindRolloutVerbs, type RolloutVerbs } from "./rolloutVerbs.ts";
import { bindRunListVerbs, type RunListVerbs } from "./runListVerbs.ts";
import { bindSeriesVerbs, type SeriesVerbs } from "./seriesVerbs.ts";
import { startRun } from "./startRun.ts";
import { startStressTest } from "./startStressTest.ts";
import { stopExperiment } from "./stopExperiment.ts";
import { stopRun } from "./stopRun.ts";
import { missingTaskContents, storeTaskContents, type StoredTaskContent } from "./storeTaskContents.ts";
import { tailHeads, type HeadsQuery } from "./tailHeads.ts";
import { tailRun } from "./tailRun.ts";
import { verdictOf } from "./verdictOf.ts";
import type { DryRunInput, LaunchExperimentInput, StressTestInput } from "./experimentTypes.ts";
import type { ExperimentDetail, ExperimentSummary } from "./experimentViews.ts";
import type { LogAppend, LogLineView, LogPage, LogQuery } from "./logViews.ts";
import type { PoolView, TaskHistoryView, TasksetDetail, TasksetView, TaskView } from "./tasksetViews.ts";
import type { EngineSampleView, LeakEpochView, TaskStateView, TaskTransitionView } from "./taskViews.ts";
import type {
  Accepted,
  BaseRegistration,
  CommitOutcome,
  ControlOptions,
  GroupWork,
  Heartbeat,
  LaunchInput,
  ReconcileReport,
  RolloutRecord,
  RunState,
  TailBatch,
  TailQuery,
  TasksetRegistration,
  UpdateResult,
  UpdateWork,
} from "./types.ts";
import type { RunVerdictView } from "./verdictView.ts";
import type { CheckpointView, LaunchOptions, RunDetail, RunEventView, RunSummary, WorkerView } from "./views.ts";
import type { WorkerSampleQuery, WorkerSamplesView } from "./workerSampleViews.ts";

/** Every use case of the product, one verb each. */
export interface Control
  extends ComparisonVerbs, EndpointVerbs, EvaluationVerbs, RescoreVerbs, RolloutVerbs, RunListVerbs, SeriesVerbs {
  registerBase(input: BaseRegistration): Promise<void>;
  registerTaskset(input: TasksetRegistration): Promise<void>;

  launchRun(input: LaunchInput): Promise<RunSummary>;
  startRun(runId: string): Promise<void>;
  advanceRun(runId: string): Promise<void>;
  pauseRun(runId: string): Promise<RunSummary>;
  resumeRun(runId: string): Promise<RunSummary>;
  stopRun(runId: string): Promise<RunSummary>;

  /** All runs of arms × seeds, queued in one transaction or none of them. */
  launchExperiment(input: LaunchExperimentInput): Promise<ExperimentDetail>;
  /** What a launch would do, and everything that is wrong with it; stores nothing. */
  dryRun(input: DryRunInput): Promise<DryRun>;
  startStressTest(input: StressTestInput): Promise<ExperimentDetail>;
  /** What a stress test would do, and everything that is wrong with it; stores nothing. */
  dryRunStressTest(input: StressTestInput): Promise<StressTestDryRun>;
  /** Stops every run of it that is not over. */
  stopExperiment(experimentId: string): Promise<ExperimentDetail>;
  reinstateTask(input: { readonly runId: string; readonly taskId: string }): Promise<void>;

  beginGroup(input: { readonly groupId: string; readonly worker: string }): Promise<GroupWork | null>;
  closeGroup(input: {
    readonly groupId: string;
    readonly attempt: number;
    readonly rollouts: readonly RolloutRecord[];
    /** What the task is; kept for candidates, about which nothing else is known. */
    readonly task?: { readonly family: string; readonly kinds: readonly string[] };
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
  reportEngineLost(input: LostEngineReport): Promise<void>;
  appendLogs(input: LogAppend): Promise<void>;
  missingTaskContents(ids: readonly string[]): Promise<readonly string[]>;
  storeTaskContents(contents: readonly StoredTaskContent[]): Promise<void>;

  runState(runId: string): Promise<RunState>;
  listRuns(): Promise<readonly RunSummary[]>;
  getRun(runId: string): Promise<RunDetail>;
  listEvents(input: { readonly runId: string; readonly afterSeq?: number }): Promise<readonly RunEventView[]>;
  tailRun(input: TailQuery): AsyncGenerator<TailBatch, void, undefined>;
  listCheckpoints(runId: string): Promise<readonly CheckpointView[]>;
  listWorkers(): Promise<readonly WorkerView[]>;
  listLogs(input: LogQuery): Promise<LogPage>;
  exportLogs(runId: string): AsyncGenerator<LogLineView, void, undefined>;
  workerSamples(input: WorkerSampleQuery): Promise<readonly WorkerSamplesView[]>;
  listTasksets(): Promise<readonly TasksetView[]>;
  /** What the newest runs still sample of their tasksets. */
  listPools(): Promise<readonly PoolView[]>;
  getTaskset(name: string): Promise<TasksetDetail>;
  getTask(input: { readonly taskset: string; readonly taskId: string }): Promise<TaskView>;
  /** Results of every task of a run's pool over its updates. */
  listTaskHistory(runId: string): Promise<readonly TaskHistoryView[]>;
  listTaskStates(runId: string): Promise<readonly TaskStateView[]>;
  /** The retired-task registry of a run, oldest first. */
  listTaskTransitions(runId: string): Promise<readonly TaskTransitionView[]>;
  /** Gain and loss of mastery, one entry for each complete epoch but the first. */
  listLeak(runId: string): Promise<readonly LeakEpochView[]>;
  /** Loads of the run's engines over its whole time, in at most `slices` (default 240) slices for each engine. */
  engineSamples(input: { readonly runId: string; readonly slices?: number }): Promise<readonly EngineSampleView[]>;
  verdictOf(runId: string): Promise<RunVerdictView | null>;
  /** Several runs side by side: configuration, state, final and best values. */
  compareRuns(runIds: readonly string[]): Promise<Comparison>;
  /** How far each of the runs has come, at once and whenever one has moved. */
  tailHeads(query: HeadsQuery): AsyncGenerator<readonly RunHead[], void, undefined>;
  listExperiments(): Promise<readonly ExperimentSummary[]>;
  getExperiment(experimentId: string): Promise<ExperimentDetail>;
  launchOptions(): Promise<LaunchOptions>;
}

/** Binds the verbs to a database, a queue and its wakes. */
export function createControl({ db, bus, wakes, maxActiveRuns = 1 }: ControlOptions): Control {
  const context: Context = { db, bus, wakes, maxActiveRuns };
  return {
    ...bindComparisonVerbs(context),
    ...bindEndpointVerbs(context),
    ...bindEvaluationVerbs(context),
    ...bindRescoreVerbs(context),
    ...bindRolloutVerbs(context),
    ...bindRunListVerbs(context),
    ...bindSeriesVerbs(context),
    registerBase: (input) => registerBase(context, input),
    registerTaskset: (input) => registerTaskset(context, input),
    launchRun: (input) => launchRun(context, input),
    startRun: (runId) => startRun(context, runId),
    advanceRun: (runId) => advanceRun(context, runId),
    pauseRun: (runId) => pauseRun(context, runId),
    resumeRun: (runId) => resumeRun(context, runId),
    stopRun: (runId) => stopRun(context, runId),
    launchExperiment: (input) => launchExperiment(context, input),
    dryRun: (input) => dryRun(context, input),
    startStressTest: (input) => startStressTest(context, input),
    dryRunStressTest: (input) => dryRunStressTest(context, input),
    stopExperiment: (experimentId) => stopExperiment(context, experimentId),
    reinstateTask: (input) => reinstateTask(context, input),
    beginGroup: (input) => beginGroup(context, input),
    closeGroup: (input) => closeGroup(context, input),
    abortGroup: (input) => abortGroup(context, input),
    beginUpdate: (input) => beginUpdate(context, input),
    commitUpdate: (input) => commitUpdate(context, input),
    failUpdate: (input) => failUpdate(context, input),
    reconcile: () => reconcile(context),
    heartbeat: (input) => heartbeat(context, input),
    reportEngineLost: (input) => reportEngineLost(context, input),
    appendLogs: (input) => appendLogs(context, input),
    missingTaskContents: (ids) => missingTaskContents(context, ids),
    storeTaskContents: (contents) => storeTaskContents(context, contents),
    runState: (runId) => runState(context, runId),
    listRuns: () => readSummaries(context),
    getRun: (runId) => getRun(context, runId),
    listEvents: (input) => listEvents(context, input),
    tailRun: (input) => tailRun(context, input),
    listCheckpoints: (runId) => listCheckpoints(context, runId),
    listWorkers: () => listWorkers(context),
    listLogs: (input) => listLogs(context, input),
    exportLogs: (runId) => exportLogs(context, runId),
    workerSamples: (input) => listWorkerSamples(context, input),
    listTasksets: () => listTasksets(context),
    listPools: () => listPools(context),
    getTaskset: (name) => getTaskset(context, name),
    getTask: (input) => getTask(context, input),
    listTaskHistory: (runId) => listTaskHistory(context, runId),
    listTaskStates: (runId) => listTaskStates(context, runId),
    listTaskTransitions: (runId) => listTaskTransitions(context, runId),
    listLeak: (runId) => listLeak(context, runId),
    engineSamples: (input) => listEngineSamples(context, input),
    verdictOf: (runId) => verdictOf(context, runId),
    compareRuns: (runIds) => compareRuns(context, runIds),
    tailHeads: (query) => tailHeads(context, query),
    listExperiments: () => listExperiments(context),
    getExperiment: (experimentId) => getExperiment(context, experimentId),
    launchOptions: () => launchOptions(context),
  };
}
