import type { ExperimentDetail, StressTestDryRun, StressTestInput } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";

const startInput = z.object({
  name: z.string().max(1_000),
  preset: z.string().max(100).nullish(),
  /** A RunConfig; its taskset gives way to the pool. Judged by the use case, like everything else here. */
  config: z.unknown(),
  candidates: z.object({ series: z.string().max(200), from: z.number(), count: z.number() }),
  attempts: z.number().default(4),
  poolSize: z.number().default(160),
  force: z.boolean().default(false),
});

/** The same as the use cases take it. */
const readStart = ({ preset, ...input }: z.infer<typeof startInput>): StressTestInput => ({
  ...input,
  preset: preset ?? null,
});

/** Can this recipe overfit a small pool and hold it? */
export const stressRouter = router({
  start: procedure
    .input(startInput)
    .mutation(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.startStressTest(readStart(input))),

  /** What a start would do. Stores nothing; a mutation only because configurations do not fit into an address. */
  dryRun: procedure
    .input(startInput)
    .mutation(({ ctx, input }): Promise<StressTestDryRun> => ctx.control.dryRunStressTest(readStart(input))),
});
