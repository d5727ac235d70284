import type pg from "pg";

/** Something that runs SQL: the pool, or one connection inside a transaction. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
}
