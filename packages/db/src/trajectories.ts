import type { Sql } from "./sql.ts";

/** Texts of a trajectory, cut to their head, each with its length in characters. */
export interface TrajectoryHeads {
  readonly prompt: string;
  readonly promptLength: number;
  readonly diff: string;
  readonly diffLength: number;
  readonly goldDiff: string;
  readonly goldDiffLength: number;
  /** Whether an optimizer step learned from it. */
  readonly trained: boolean;
}

/** The beginnings of a trajectory's texts; undefined when there is none. */
export async function heads(sql: Sql, rolloutId: string, length: number): Promise<TrajectoryHeads | undefined> {
  const { rows } = await sql.query<TrajectoryHeads>(
    `SELECT left(prompt, $2) AS prompt, char_length(prompt) AS "promptLength", left(diff, $2) AS diff,
       char_length(diff) AS "diffLength", left(gold_diff, $2) AS "goldDiff", char_length(gold_diff) AS "goldDiffLength",
       trainer_logprobs IS NOT NULL AS trained
     FROM trajectory WHERE rollout_id = $1`,
    [rolloutId, length],
  );
  return rows[0];
}

export type TrajectoryText = "prompt" | "diff" | "goldDiff";
const textColumns: Readonly<Record<TrajectoryText, string>> = { prompt: "prompt", diff: "diff", goldDiff: "gold_diff" };

/** Characters `from` to before `from + length` of a text, and how long it is; undefined when there is no such rollout. */
export async function text(
  sql: Sql,
  { rolloutId, part }: { readonly rolloutId: string; readonly part: TrajectoryText },
  { from, length }: { readonly from: number; readonly length: number },
): Promise<{ readonly text: string; readonly length: number } | undefined> {
  const column = textColumns[part];
  const { rows } = await sql.query<{ text: string; length: number }>(
    `SELECT substr(${column}, $2::int + 1, $3::int) AS text, char_length(${column}) AS length
     FROM trajectory WHERE rollout_id = $1`,
    [rolloutId, from, length],
  );
  return rows[0];
}

export interface TestRow {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  readonly passed: boolean;
}

/** Tests of a rollout's grading, failed ones first, and how many there are. */
export async function tests(
  sql: Sql,
  rolloutId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<{ readonly tests: readonly TestRow[]; readonly total: number }> {
  const { rows } = await sql.query<TestRow & { total: number }>(
    `SELECT a.e->>'name' AS name, a.e->>'kind' AS kind, (a.e->>'passed')::boolean AS passed,
       jsonb_array_length(t.tests) AS total
     FROM trajectory t, jsonb_array_elements(t.tests) WITH ORDINALITY a(e, n)
     WHERE t.rollout_id = $1 ORDER BY 3, a.n LIMIT $3 OFFSET $2`,
    [rolloutId, from, limit],
  );
  return { tests: rows.map(({ total: _total, ...test }) => test), total: rows[0]?.total ?? 0 };
}

/** What an optimizer step saw of a rollout, float32 little-endian, one entry per token of the whole context. */
export interface TrainerNumbers {
  readonly rolloutId: string;
  readonly trainerLogprobs: Buffer;
  readonly entropies: Buffer;
}

/** Keeps the trainer's numbers with their trajectories. Throws when one does not fit its rollout's tokens. */
export async function setTrainerNumbers(sql: Sql, numbers: readonly TrainerNumbers[]): Promise<void> {
  if (numbers.length === 0) return;
  const { rowCount } = await sql.query(
    `UPDATE trajectory t SET trainer_logprobs = n.logprobs, entropies = n.entropies
     FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS n (id, logprobs, entropies)
     WHERE t.rollout_id = n.id AND octet_length(n.logprobs) = octet_length(t.tokens)
       AND octet_length(n.entropies) = octet_length(t.tokens)`,
    [
      numbers.map(({ rolloutId }) => rolloutId),
      numbers.map(({ trainerLogprobs }) => trainerLogprobs),
      numbers.map(({ entropies }) => entropies),
    ],
  );
  if (rowCount !== numbers.length) {
    throw new Error(`The trainer's numbers of ${numbers.length} rollouts fit ${rowCount ?? 0} stored ones.`);
  }
}
