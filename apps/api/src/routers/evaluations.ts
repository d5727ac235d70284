import type {
  BenchmarkView,
  CheckpointSelectionView,
  EvaluationDetail,
  EvaluationEstimate,
  EvaluationMatrix,
  EvaluationView,
} from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { idInput, runInput } from "./inputs.ts";

const nameInput = z.string().min(1).max(200);
const evaluationInput = z.object({ evaluationId: idInput });
const ofRunInput = z.object({ runId: idInput.optional() });

const benchmarkInput = z.object({
  name: z.string().max(200),
  description: z.string().max(2_000).exactOptional(),
  role: z.enum(["test", "validation"]).exactOptional(),
  taskset: z.string().max(200),
  sample: z.number().exactOptional(),
  attempts: z.number().exactOptional(),
  seed: z.number().exactOptional(),
  profile: z.string().max(200).exactOptional(),
  rollout: z
    .object({
      temperature: z.number().exactOptional(),
      topP: z.number().exactOptional(),
      maxTurns: z.number().exactOptional(),
      turnTokens: z.number().exactOptional(),
      totalTokens: z.number().exactOptional(),
      observationChars: z.number().exactOptional(),
    })
    .exactOptional(),
  harnessFailures: z.enum(["exclude", "fail"]).exactOptional(),
});

const requestInput = z.object({
  policies: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("checkpoint"), runId: idInput, version: z.number().int().nonnegative() }),
        z.object({ kind: z.literal("base"), name: nameInput }),
        z.object({ kind: z.literal("endpoint"), name: nameInput }),
      ]),
    )
    .max(1_000),
  benchmarks: z.array(nameInput).max(100),
  again: z.boolean().exactOptional(),
});

/** Frozen policies on fixed tasks: benchmarks, what an evaluation costs, starting and steering it, what it found, choosing by it. */
export const evaluationsRouter = router({
  benchmarks: procedure.query(({ ctx }): Promise<readonly BenchmarkView[]> => ctx.control.listBenchmarks()),

  createBenchmark: procedure
    .input(benchmarkInput)
    .mutation(({ ctx, input }): Promise<BenchmarkView> => ctx.control.createBenchmark(input)),

  archiveBenchmark: procedure
    .input(z.object({ name: nameInput, archived: z.boolean() }))
    .mutation(({ ctx, input }): Promise<BenchmarkView> => ctx.control.archiveBenchmark(input)),

  /** Policy × benchmark: the newest evaluation of each policy on each benchmark. */
  matrix: procedure
    .input(ofRunInput)
    .query(({ ctx, input }): Promise<EvaluationMatrix> => ctx.control.evaluationMatrix(input)),

  list: procedure
    .input(ofRunInput)
    .query(({ ctx, input }): Promise<readonly EvaluationView[]> => ctx.control.listEvaluations(input)),

  get: procedure
    .input(evaluationInput)
    .query(({ ctx, input }): Promise<EvaluationDetail> => ctx.control.getEvaluation(input.evaluationId)),

  estimate: procedure
    .input(requestInput)
    .query(({ ctx, input }): Promise<EvaluationEstimate> => ctx.control.estimateEvaluations(input)),

  request: procedure
    .input(requestInput)
    .mutation(({ ctx, input }): Promise<readonly EvaluationView[]> => ctx.control.requestEvaluations(input)),

  pause: procedure
    .input(evaluationInput)
    .mutation(({ ctx, input }): Promise<EvaluationDetail> => ctx.control.pauseEvaluation(input.evaluationId)),

  resume: procedure
    .input(evaluationInput)
    .mutation(({ ctx, input }): Promise<EvaluationDetail> => ctx.control.resumeEvaluation(input.evaluationId)),

  cancel: procedure
    .input(evaluationInput)
    .mutation(({ ctx, input }): Promise<EvaluationDetail> => ctx.control.cancelEvaluation(input.evaluationId)),

  select: procedure
    .input(runInput.extend({ benchmark: nameInput }))
    .mutation(({ ctx, input }): Promise<CheckpointSelectionView> => ctx.control.selectCheckpoint(input)),

  selections: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly CheckpointSelectionView[]> => ctx.control.listSelections(input.runId)),
});
