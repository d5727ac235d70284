import { rescores, type groups, type Sql } from "@holdfast/db";
import { RescoreSpec } from "./rescoreSpec.ts";

/** A rescore whose pins have been read. */
export interface OpenRescore extends Omit<rescores.RescoreRow, "spec"> {
  readonly spec: RescoreSpec;
}

/** The rescore that a group is part of; undefined for a group of the run itself. */
export async function rescoreOf(
  sql: Sql,
  { rescoreId }: Pick<groups.GroupRow, "rescoreId">,
): Promise<OpenRescore | undefined> {
  const row = rescoreId === null ? undefined : await rescores.find(sql, rescoreId);
  return row && { ...row, spec: RescoreSpec.parse(row.spec) };
}
