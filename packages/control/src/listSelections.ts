import { checkpointSelections } from "@holdfast/db";
import { z } from "zod";
import type { Context } from "./context.ts";
import type { CheckpointSelectionView } from "./evaluationViews.ts";
import { readRun } from "./readRun.ts";

const Among = z.array(z.object({ version: z.number(), passAt1: z.number(), evaluationId: z.string() }));

/** Checkpoints of a run that validation benchmarks chose, newest first. Throws NotFound. */
export async function listSelections({ db }: Context, runId: string): Promise<readonly CheckpointSelectionView[]> {
  await readRun(db, runId);
  return (await checkpointSelections.ofRun(db.sql, runId)).map(selectionView);
}

export function selectionView(row: checkpointSelections.SelectionRow): CheckpointSelectionView {
  const { runId, benchmarkName, version, among, createdAt } = row;
  return { runId, benchmark: benchmarkName, version, among: Among.parse(among), createdAt: createdAt.toISOString() };
}
