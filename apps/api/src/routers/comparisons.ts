import type {
  EvaluationComparison,
  PairedAnalysis,
  PairLabelView,
  ProposedLabels,
  VersionComparison,
} from "@holdfast/control";
import { failureModes } from "@holdfast/recipe";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { idInput, runInput } from "./inputs.ts";

const pairInput = z.object({ a: idInput, b: idInput });
const versionInput = z.number().int().nonnegative();
const placeInput = z.object({ rolloutId: idInput, otherRolloutId: idInput, mode: z.enum(failureModes) });

/** Two policies beside each other: the decision, the pairs of rollouts, and their labels. */
export const comparisonsRouter = router({
  compare: procedure
    .input(pairInput.extend({ unit: z.enum(["task", "attempt"]).exactOptional() }))
    .query(({ ctx, input }): Promise<EvaluationComparison> => ctx.control.compareEvaluations(input)),

  /** Two versions of a run by their newest rescored results. */
  versions: procedure
    .input(runInput.extend({ a: versionInput, b: versionInput }))
    .query(({ ctx, input }): Promise<VersionComparison> => ctx.control.compareVersions(input)),

  pairs: procedure.input(pairInput).query(({ ctx, input }): Promise<PairedAnalysis> => ctx.control.listPairs(input)),

  label: procedure
    .input(placeInput.extend({ note: z.string().max(2_000).exactOptional() }))
    .mutation(({ ctx, input }): Promise<PairLabelView> => ctx.control.labelPair(input)),

  /** Takes a person's label away; a rule's is rejected. */
  unlabel: procedure.input(placeInput).mutation(({ ctx, input }): Promise<void> => ctx.control.unlabelPair(input)),

  confirmLabel: procedure
    .input(placeInput)
    .mutation(({ ctx, input }): Promise<PairLabelView> => ctx.control.confirmLabel(input)),

  rejectLabel: procedure
    .input(placeInput)
    .mutation(({ ctx, input }): Promise<PairLabelView> => ctx.control.rejectLabel(input)),

  proposeLabels: procedure
    .input(pairInput)
    .mutation(({ ctx, input }): Promise<ProposedLabels> => ctx.control.proposeLabels(input)),
});
