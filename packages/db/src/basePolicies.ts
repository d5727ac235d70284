import type { Sql } from "./sql.ts";

export interface BasePolicyRow {
  readonly name: string;
  /** Of its weights. */
  readonly digest: string;
}

/** Every base policy, by name. */
export async function all(sql: Sql): Promise<readonly BasePolicyRow[]> {
  const { rows } = await sql.query<BasePolicyRow>("SELECT name, digest FROM base_policy ORDER BY name");
  return rows;
}
