import type { Context } from "./context.ts";
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

interface OfRun {
  readonly runId?: string | undefined;
}

/** Policies with frozen weights measured on fixed tasks. */
export interface EvaluationVerbs {
  /** By name; archived ones too. */
  listBenchmarks(): Promise<readonly BenchmarkView[]>;
  createBenchmark(input: NewBenchmark): Promise<BenchmarkView>;
  /** Takes a benchmark out of what is offered, or back in; its evaluations stay. */
  archiveBenchmark(input: { readonly name: string; readonly archived: boolean }): Promise<BenchmarkView>;
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
  selectCheckpoint(input: { readonly runId: string; readonly benchmark: string }): Promise<CheckpointSelectionView>;
  /** Newest first. */
  listSelections(runId: string): Promise<readonly CheckpointSelectionView[]>;
}

const soon = (): never => {
  throw new Error("This verb comes with the next commit.");
};

export function bindEvaluationVerbs(_context: Context): EvaluationVerbs {
  return {
    listBenchmarks: soon,
    createBenchmark: soon,
    archiveBenchmark: soon,
    evaluationMatrix: soon,
    listEvaluations: soon,
    getEvaluation: soon,
    estimateEvaluations: soon,
    requestEvaluations: soon,
    pauseEvaluation: soon,
    resumeEvaluation: soon,
    cancelEvaluation: soon,
    selectCheckpoint: soon,
    listSelections: soon,
  };
}
