import type { Sql } from "./sql.ts";

export interface BasePolicyRow {
  readonly name: string;
  /** Of its weights. */
  readonly digest: string;
}

/** Size of a base policy without weights of ours: the vocabulary that the text of model endpoints is stored in. */
export const externalSize = "external";

/** Every base policy with weights, by name. */
export async function all(sql: Sql): Promise<readonly BasePolicyRow[]> {
  const { rows } = await sql.query<BasePolicyRow>(
    "SELECT name, digest FROM base_policy WHERE size <> $1 ORDER BY name",
    [externalSize],
  );
  return rows;
}
