import type { RunListRow } from "../../api/types.ts";

export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export type TaggedRun = Pick<RunListRow, "id" | "name" | "tags">;

/** What brings back the tags that runs had before a change: tag by tag, for the runs it changed and no others. */
export function undoneTags(
  runs: readonly TaggedRun[],
  { add, remove }: TagChange,
): readonly (TagChange & { readonly runIds: readonly string[] })[] {
  const idsOf = (having: boolean, tag: string) =>
    runs.filter(({ tags }) => tags.includes(tag) === having).map(({ id }) => id);
  return [
    ...add.map((tag) => ({ runIds: idsOf(false, tag), add: [], remove: [tag] })),
    ...remove.map((tag) => ({ runIds: idsOf(true, tag), add: [tag], remove: [] })),
  ].filter(({ runIds }) => runIds.length > 0);
}
