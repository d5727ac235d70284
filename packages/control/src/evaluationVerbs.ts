import { archiveBenchmark, type BenchmarkArchiving } from "./archiveBenchmark.ts";
import { cancelEvaluation, pauseEvaluation, resumeEvaluation } from "./changeEvaluation.ts";
import type { Context } from "./context.ts";
import { createBenchmark, registerBenchmark } from "./createBenchmark.ts";
import { estimateEvaluations } from "./estimateEvaluations.ts";
import { evaluationMatrix } from "./evaluationMatrix.ts";
import type {
  BenchmarkView,
  CheckpointSelectionView,
  EvaluationDetail,
  EvaluationEstimate,
  EvaluationMatrix,
  EvaluationRequest,
  EvaluationView,
  NewBenchmark,
} from "./evaluationViews.ts";
import { getEvaluation } from "./getEvaluation.ts";
import { listBenchmarks } from "./listBenchmarks.ts";
import { listEvaluations, type OfRun } from "./listEvaluations.ts";
import { listSelections } from "./listSelections.ts";
import { requestEvaluations } from "./requestEvaluations.ts";
import { selectCheckpoint, type SelectionInput } from "./selectCheckpoint.ts";

/** Policies with frozen weights measured on fixed tasks. */
export interface EvaluationVerbs {
  /** By name; archived ones too. */
  listBenchmarks(): Promise<readonly BenchmarkView[]>;
  createBenchmark(input: NewBenchmark): Promise<BenchmarkView>;
  /** Makes a benchmark known at start; one of that name stays as it is. */
  registerBenchmark(input: NewBenchmark): Promise<void>;
  /** Takes a benchmark out of what is offered, or back in; its evaluations stay. */
  archiveBenchmark(input: BenchmarkArchiving): Promise<BenchmarkView>;
  /** Policy × benchmark, of a run's checkpoints or of all policies. */
  evaluationMatrix(input?: OfRun): Promise<EvaluationMatrix>;
  /** Of a run's checkpoints, or of all policies, newest first. */
  listEvaluations(input?: OfRun): Promise<readonly EvaluationView[]>;
  getEvaluation(evaluationId: string): Promise<EvaluationDetail>;
  /** What a request would cost; stores nothing. */
  estimateEvaluations(request: EvaluationRequest): Promise<EvaluationEstimate>;
  /** Starts every policy on every benchmark that has not been measured there, or none of them. */
  requestEvaluations(request: EvaluationRequest): Promise<readonly EvaluationView[]>;
  pauseEvaluation(evaluationId: string): Promise<EvaluationDetail>;
  resumeEvaluation(evaluationId: string): Promise<EvaluationDetail>;
  cancelEvaluation(evaluationId: string): Promise<EvaluationDetail>;
  /** Chooses the run's checkpoint that is best on a validation benchmark. */
  selectCheckpoint(input: SelectionInput): Promise<CheckpointSelectionView>;
  /** Newest first. */
  listSelections(runId: string): Promise<readonly CheckpointSelectionView[]>;
}

export function bindEvaluationVerbs(context: Context): EvaluationVerbs {
  return {
    listBenchmarks: () => listBenchmarks(context),
    createBenchmark: (input) => createBenchmark(context, input),
    registerBenchmark: (input) => registerBenchmark(context, input),
    archiveBenchmark: (input) => archiveBenchmark(context, input),
    evaluationMatrix: (input) => evaluationMatrix(context, input),
    listEvaluations: (input) => listEvaluations(context, input),
    getEvaluation: (evaluationId) => getEvaluation(context, evaluationId),
    estimateEvaluations: (request) => estimateEvaluations(context, request),
    requestEvaluations: (request) => requestEvaluations(context, request),
    pauseEvaluation: (evaluationId) => pauseEvaluation(context, evaluationId),
    resumeEvaluation: (evaluationId) => resumeEvaluation(context, evaluationId),
    cancelEvaluation: (evaluationId) => cancelEvaluation(context, evaluationId),
    selectCheckpoint: (input) => selectCheckpoint(context, input),
    listSelections: (runId) => listSelections(context, runId),
  };
}
