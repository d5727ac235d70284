import { runAnnotations, type Sql } from "@holdfast/db";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound, type Problem } from "./errors.ts";

const maxTags = 30;
const maxTagLength = 60;
const maxNotesLength = 20_000;

/**
 * Gives runs tags and takes others from them; a tag on both lists is taken. Throws NotFound, and InvalidInput with the field of
 * a tag that cannot be one; then nothing has changed.
 */
export async function tagRuns(
  { db }: Context,
  {
    runIds,
    add = [],
    remove = [],
  }: { readonly runIds: readonly string[]; readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Promise<void> {
  const tags = add.map((tag) => tag.trim());
  const problems = tags.flatMap((tag, index) => tagProblems(tag, `add.${index}`));
  if (problems.length > 0) throw new InvalidInput(problems);
  await db.transaction(async (sql) => {
    await lockKnown(sql, runIds);
    await runAnnotations.changeTags(sql, runIds, { add: tags, remove });
    const most = await runAnnotations.mostTags(sql, runIds);
    if (most <= maxTags) return;
    throw new InvalidInput([{ path: "add", message: `A run would have ${most} tags: must be at most ${maxTags}.` }]);
  });
}

/** Replaces what is noted about a run. Throws NotFound, InvalidInput. */
export async function setRunNotes(
  { db }: Context,
  { runId, notes }: { readonly runId: string; readonly notes: string },
): Promise<void> {
  if (notes.length > maxNotesLength) {
    const message = `The notes have ${notes.length} characters: must be at most ${maxNotesLength}.`;
    throw new InvalidInput([{ path: "notes", message }]);
  }
  await db.transaction(async (sql) => {
    await lockKnown(sql, [runId]);
    await runAnnotations.setNotes(sql, runId, notes.trim());
  });
}

/** Locks the runs. Throws NotFound when one does not exist. */
export async function lockKnown(sql: Sql, runIds: readonly string[]): Promise<readonly runAnnotations.AnnotatedRun[]> {
  const known = await runAnnotations.lockAll(sql, runIds);
  const missing = runIds.find((runId) => !known.some(({ id }) => id === runId));
  if (missing !== undefined) throw new NotFound(`There is no run ${missing}.`);
  return known;
}

function tagProblems(tag: string, path: string): Problem[] {
  if (tag.length >= 1 && tag.length <= maxTagLength && !/[,\p{Cc}]/u.test(tag)) return [];
  return [{ path, message: `“${tag}” is no tag: must have 1 to ${maxTagLength} characters, commas not among them.` }];
}
