import type {
  GroupView,
  PairView,
  RolloutFacets,
  RolloutPage,
  TestPage,
  TextSlice,
  TrajectoryView,
  TurnPage,
  TurnTokens,
} from "@holdfast/control";
import { exits, rolloutFlags, rolloutPurposes, rolloutSorts } from "@holdfast/recipe";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { idInput, runInput, seqInput } from "./inputs.ts";

const pageInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(200).optional(),
});

const listInput = runInput.extend({
  ...pageInput.shape,
  exit: z.enum(exits).optional(),
  purpose: z.enum(rolloutPurposes).optional(),
  solved: z.boolean().optional(),
  minStep: seqInput.optional(),
  maxStep: seqInput.optional(),
  rewardMin: z.number().optional(),
  rewardMax: z.number().optional(),
  flags: z.array(z.enum(rolloutFlags)).max(rolloutFlags.length).optional(),
  taskId: z.string().min(1).max(200).optional(),
  task: z.string().min(1).max(200).optional(),
  minVersion: seqInput.optional(),
  maxVersion: seqInput.optional(),
  engine: z.string().min(1).max(200).optional(),
  sort: z.enum(rolloutSorts).optional(),
  descending: z.boolean().optional(),
});

const rolloutInput = z.object({ rolloutId: idInput });
const turnInput = rolloutInput.extend({ turn: z.number().int().nonnegative() });
const place = z.number().int().nonnegative().max(2_000_000_000);
/** Characters of a text read at once. */
const sliceInput = { from: place, length: z.number().int().min(1).max(262_144) };

/** Finished rollouts and the trajectories they left, in pages of bounded size. */
export const rolloutsRouter = router({
  /** Newest first unless a sort is given; values that are absent come last. */
  list: procedure
    .input(listInput)
    .query(({ ctx, input }): Promise<RolloutPage> => ctx.control.listRollouts(withoutUndefined(input))),

  facets: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<RolloutFacets> => ctx.control.rolloutFacets(input.runId)),

  /** Other rollouts of the same task, in this run and all others. */
  sameTask: procedure
    .input(rolloutInput.extend(pageInput.shape))
    .query(({ ctx, input }): Promise<RolloutPage> => ctx.control.listSameTask(withoutUndefined(input))),

  get: procedure
    .input(rolloutInput)
    .query(({ ctx, input }): Promise<TrajectoryView> => ctx.control.getTrajectory(input.rolloutId)),

  group: procedure
    .input(z.object({ groupId: idInput }))
    .query(({ ctx, input }): Promise<GroupView> => ctx.control.groupView(input.groupId)),

  pair: procedure
    .input(z.object({ left: idInput, right: idInput }))
    .query(({ ctx, input }): Promise<PairView> => ctx.control.comparePair(input)),

  turns: procedure
    .input(rolloutInput.extend({ from: place, limit: z.number().int().min(1).max(200) }))
    .query(({ ctx, input }): Promise<TurnPage> => ctx.control.listTurns(input)),

  tokens: procedure
    .input(turnInput.extend({ from: place, limit: z.number().int().min(1).max(4_096) }))
    .query(({ ctx, input }): Promise<TurnTokens> => ctx.control.listTokens(input)),

  observation: procedure
    .input(turnInput.extend(sliceInput))
    .query(({ ctx, input }): Promise<TextSlice> => ctx.control.readObservation(input)),

  text: procedure
    .input(rolloutInput.extend({ part: z.enum(["prompt", "diff", "goldDiff"]), ...sliceInput }))
    .query(({ ctx, input }): Promise<TextSlice> => ctx.control.readTrajectoryText(input)),

  tests: procedure
    .input(rolloutInput.extend({ from: place, limit: z.number().int().min(1).max(500) }))
    .query(({ ctx, input }): Promise<TestPage> => ctx.control.listTests(input)),
});
