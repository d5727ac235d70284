import type { RolloutFilter, RolloutOrder, RolloutSort } from "@holdfast/recipe";
import type { GroupPurpose, GroupStatus } from "./generated/enums.ts";
import type { RolloutResult } from "./rollouts.ts";
import type { Sql } from "./sql.ts";

/** A finished rollout with its group and run, without what it left. */
export interface RolloutRow extends RolloutResult {
  readonly id: string;
  readonly runId: string;
  readonly runName: string;
  readonly groupId: string;
  readonly groupIndex: number;
  readonly index: number;
  readonly taskId: string;
  readonly purpose: GroupPurpose;
  readonly step: number | null;
  readonly groupStatus: GroupStatus;
  readonly createdAt: Date;
}

const columns = `r.id, r.run_id AS "runId", run.name AS "runName", r.group_id AS "groupId", g.group_index AS "groupIndex",
  r.rollout_index AS "index", g.task_id AS "taskId", g.purpose, g.assigned_step AS step, g.status AS "groupStatus",
  r.exit, r.exit_detail AS "exitDetail", r.earned_reward AS "earnedReward", r.reward, r.advantage,
  r.fail_to_pass_passed AS "failToPassPassed", r.fail_to_pass_total AS "failToPassTotal",
  r.pass_to_pass_passed AS "passToPassPassed", r.pass_to_pass_total AS "passToPassTotal", r.turns,
  r.sampled_tokens AS "sampledTokens", r.total_tokens AS "totalTokens", r.oldest_version AS "oldestVersion",
  r.newest_version AS "newestVersion", r.engine, r.duration_ms AS "durationMs", r.flags, r.created_at AS "createdAt"`;
const source = "rollout r JOIN rollout_group g ON g.id = r.group_id JOIN run ON run.id = r.run_id";

/** Which rollouts; what is absent does not restrict. */
export interface StoredFilter extends RolloutFilter {
  readonly runId?: string;
  readonly groupId?: string;
  readonly exceptId?: string;
}

const conditions: Readonly<Record<keyof StoredFilter, (value: string) => string>> = {
  runId: (value) => `r.run_id = ${value}`,
  groupId: (value) => `r.group_id = ${value}`,
  taskId: (value) => `g.task_id = ${value}`,
  exceptId: (value) => `r.id <> ${value}`,
  task: (value) => `position(lower(${value}) IN lower(g.task_id)) > 0`,
  exit: (value) => `r.exit = ${value}`,
  purpose: (value) => `g.purpose = ${value}::group_purpose`,
  solved: (value) => `(r.earned_reward >= 1) = ${value}`,
  minStep: (value) => `g.assigned_step >= ${value}`,
  maxStep: (value) => `g.assigned_step <= ${value}`,
  rewardMin: (value) => `r.reward >= ${value}`,
  rewardMax: (value) => `r.reward <= ${value}`,
  flags: (value) => `r.flags @> ${value}::text[]`,
  minVersion: (value) => `r.oldest_version >= ${value}`,
  maxVersion: (value) => `r.newest_version <= ${value}`,
  engine: (value) => `r.engine = ${value}`,
};

interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

function whereOf(filter: StoredFilter): Where {
  const given = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = valueOf(filter, name);
    return value === undefined ? [] : [{ condition, value }];
  });
  const text = given.map(({ condition }, index) => condition(`$${index + 1}`)).join(" AND ");
  return { text: text === "" ? "true" : text, values: given.map(({ value }) => value) };
}

const valueOf = (filter: StoredFilter, name: string): unknown =>
  Object.entries(filter).find(([key]) => key === name)?.[1];

/** Keys that order rollouts; one that may be absent is given the value that sorts last. */
const sortKeys: Readonly<Record<RolloutSort, (last: string) => string>> = {
  finished: () => "r.created_at",
  reward: () => "r.reward",
  earned: () => "r.earned_reward",
  advantage: (last) => `coalesce(r.advantage, ${last}::float8)`,
  turns: () => "r.turns",
  tokens: () => "r.sampled_tokens",
  version: () => "r.oldest_version",
  step: (last) => `coalesce(g.assigned_step, ${last}::float8)`,
  duration: () => "r.duration_ms",
};

/** The rollouts that match, in order, after the one with the id `after`; absent values last either way. */
export async function page(
  sql: Sql,
  filter: StoredFilter,
  { sort, descending, after, limit }: RolloutOrder & { readonly after?: string | undefined; readonly limit: number },
): Promise<readonly RolloutRow[]> {
  const { text, values } = whereOf(filter);
  const key = sortKeys[sort](descending ? "'-infinity'" : "'infinity'");
  const [way, beyond] = descending ? ["DESC", "<"] : ["ASC", ">"];
  const cursor =
    after === undefined
      ? ""
      : `AND (${key}, r.id) ${beyond} (SELECT ${key}, r.id FROM ${source} WHERE r.id = $${values.length + 2})`;
  const { rows } = await sql.query<RolloutRow>(
    `SELECT ${columns} FROM ${source} WHERE ${text} ${cursor}
     ORDER BY ${key} ${way}, r.id ${way} LIMIT $${values.length + 1}`,
    [...values, limit, ...(after === undefined ? [] : [after])],
  );
  return rows;
}

/** How many match. */
export async function count(sql: Sql, filter: StoredFilter): Promise<number> {
  const { text, values } = whereOf(filter);
  const { rows } = await sql.query<{ count: number }>(`SELECT count(*) AS count FROM ${source} WHERE ${text}`, [
    ...values,
  ]);
  return rows[0]?.count ?? 0;
}

export async function find(sql: Sql, id: string): Promise<RolloutRow | undefined> {
  const { rows } = await sql.query<RolloutRow>(`SELECT ${columns} FROM ${source} WHERE r.id = $1`, [id]);
  return rows[0];
}

/** The rollouts of a group in its order. */
export async function ofGroup(sql: Sql, groupId: string): Promise<readonly RolloutRow[]> {
  const { rows } = await sql.query<RolloutRow>(
    `SELECT ${columns} FROM ${source} WHERE r.group_id = $1 ORDER BY r.rollout_index`,
    [groupId],
  );
  return rows;
}

/** What the rollouts of a run can be narrowed to. */
export async function facets(
  sql: Sql,
  runId: string,
): Promise<{ readonly engines: readonly string[]; readonly tasks: readonly string[] }> {
  const { rows } = await sql.query<{ engines: string[]; tasks: string[] }>(
    `SELECT ARRAY(SELECT DISTINCT engine FROM rollout WHERE run_id = $1 ORDER BY engine) AS engines,
       ARRAY(SELECT DISTINCT task_id FROM rollout_group WHERE run_id = $1 ORDER BY task_id) AS tasks`,
    [runId],
  );
  return rows[0] ?? { engines: [], tasks: [] };
}
