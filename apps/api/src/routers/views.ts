import type { SavedViewInfo } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { idInput } from "./inputs.ts";

const viewInput = z.object({
  page: z.string().max(1_000),
  /** Null: a short link. */
  name: z.string().max(1_000).nullable(),
  query: z.string().max(200_000),
});

/** Named views of pages, and short links to long addresses. */
export const viewsRouter = router({
  list: procedure
    .input(z.object({ page: z.string().max(1_000) }))
    .query(({ ctx, input }): Promise<readonly SavedViewInfo[]> => ctx.control.listViews(input.page)),

  get: procedure
    .input(z.object({ id: idInput }))
    .query(({ ctx, input }): Promise<SavedViewInfo> => ctx.control.getView(input.id)),

  save: procedure.input(viewInput).mutation(({ ctx, input }): Promise<SavedViewInfo> => ctx.control.saveView(input)),

  delete: procedure
    .input(z.object({ id: idInput }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.deleteView(input.id)),
});
