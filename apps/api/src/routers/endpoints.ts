import type { EndpointView } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";

const nameInput = z.object({ name: z.string().max(1_000) });

const newEndpoint = nameInput.extend({
  url: z.string().max(2_000),
  model: z.string().max(1_000),
  protocol: z.enum(["chat", "completions"]),
  keyVariable: z.string().max(200).nullable().exactOptional(),
  concurrency: z.number().exactOptional(),
});

/** Models behind an HTTP interface, evaluated like checkpoints. */
export const endpointsRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly EndpointView[]> => ctx.control.listEndpoints()),

  create: procedure
    .input(newEndpoint)
    .mutation(({ ctx, input }): Promise<EndpointView> => ctx.control.createEndpoint(input)),

  archive: procedure
    .input(nameInput.extend({ archived: z.boolean() }))
    .mutation(({ ctx, input }): Promise<EndpointView> => ctx.control.archiveEndpoint(input)),

  /** Has a worker ask the endpoint for a few words; the answer appears in the list. */
  probe: procedure
    .input(nameInput)
    .mutation(({ ctx, input }): Promise<EndpointView> => ctx.control.probeEndpoint(input.name)),
});
