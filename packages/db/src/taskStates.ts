import type { RunStatus, TaskStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

/** A task of a run's pool and what the run has seen of it. */
export interface TaskStateRow {
  readonly taskId: string;
  readonly position: number;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly basePassRate: number | null;
  readonly status: TaskStatus;
  readonly lastGroupIndex: number | null;
  readonly groups: number;
  readonly silentGroups: number;
  readonly rollouts: number;
  readonly solvedRollouts: number;
  readonly allSolvedStreak: number;
  readonly noneSolvedStreak: number;
  readonly lastStep: number | null;
  readonly lastReward: number | null;
  readonly retiredAtStep: number | null;
  readonly rewardAtRetirement: number | null;
}

const columns = `task_id AS "taskId", position, family, kinds, base_pass_rate AS "basePassRate", status,
  last_group_index AS "lastGroupIndex", groups, silent_groups AS "silentGroups", rollouts,
  solved_rollouts AS "solvedRollouts", all_solved_streak AS "allSolvedStreak",
  none_solved_streak AS "noneSolvedStreak", last_step AS "lastStep", last_reward AS "lastReward",
  retired_at_step AS "retiredAtStep", reward_at_retirement AS "rewardAtRetirement"`;

/** Makes the taskset's tasks the run's pool, all active. The run keeps it whatever becomes of the taskset. */
export async function copyPool(sql: Sql, runId: string, tasksetName: string): Promise<void> {
  await sql.query(
    `INSERT INTO task_state (run_id, position, task_id, family, kinds, base_pass_rate)
     SELECT $1, position, id, family, kinds, base_pass_rate FROM task WHERE taskset_name = $2`,
    [runId, tasksetName],
  );
}

/** The run's pool in its order. */
export async function ofRun(sql: Sql, runId: string): Promise<readonly TaskStateRow[]> {
  const { rows } = await sql.query<TaskStateRow>(
    `SELECT ${columns} FROM task_state WHERE run_id = $1 ORDER BY position`,
    [runId],
  );
  return rows;
}

/** Tasks of each of the runs' pools, by status. */
export async function countByStatus(
  sql: Sql,
  runIds: readonly string[],
): Promise<readonly { readonly runId: string; readonly status: TaskStatus; readonly count: number }[]> {
  const { rows } = await sql.query<{ runId: string; status: TaskStatus; count: number }>(
    `SELECT run_id AS "runId", status, count(*) FROM task_state WHERE run_id = ANY($1) GROUP BY run_id, status`,
    [runIds],
  );
  return rows;
}

/** Notes that the tasks were drawn, each at its index. */
export async function setDrawn(
  sql: Sql,
  runId: string,
  draws: readonly { readonly taskId: string; readonly index: number }[],
): Promise<void> {
  await sql.query(
    `UPDATE task_state SET last_group_index = drawn.index
     FROM (SELECT task, max(index) AS index FROM unnest($2::text[], $3::int[]) AS d (task, index) GROUP BY task) drawn
     WHERE run_id = $1 AND task_id = drawn.task`,
    [runId, draws.map(({ taskId }) => taskId), draws.map(({ index }) => index)],
  );
}

/** Stores what changes with a task's results and status, for each of the given tasks. */
export async function save(sql: Sql, runId: string, states: readonly TaskStateRow[]): Promise<void> {
  if (states.length === 0) return;
  await sql.query(
    `UPDATE task_state SET status = new.status::task_status, groups = new.groups, silent_groups = new.silent_groups,
       rollouts = new.rollouts, solved_rollouts = new.solved, all_solved_streak = new.all_solved,
       none_solved_streak = new.none_solved, last_step = new.last_step, last_reward = new.last_reward,
       retired_at_step = new.retired_at, reward_at_retirement = new.retired_reward
     FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
       $11::float8[], $12::int[], $13::float8[]) AS new (task, status, groups, silent_groups, rollouts, solved,
       all_solved, none_solved, last_step, last_reward, retired_at, retired_reward)
     WHERE run_id = $1 AND task_id = new.task`,
    [
      ...[runId, states.map(({ taskId }) => taskId), states.map(({ status }) => status)],
      ...[states.map(({ groups }) => groups), states.map(({ silentGroups }) => silentGroups)],
      ...[states.map(({ rollouts }) => rollouts), states.map(({ solvedRollouts }) => solvedRollouts)],
      ...[states.map(({ allSolvedStreak }) => allSolvedStreak), states.map(({ noneSolvedStreak }) => noneSolvedStreak)],
      ...[states.map(({ lastStep }) => lastStep), states.map(({ lastReward }) => lastReward)],
      ...[states.map(({ retiredAtStep }) => retiredAtStep), states.map(({ rewardAtRetirement }) => rewardAtRetirement)],
    ],
  );
}

export interface NewTransition {
  readonly taskId: string;
  readonly step: number;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
  readonly reason: string;
  readonly reward: number | null;
}

/** Appends to the registry of retired tasks. */
export async function addTransition(sql: Sql, runId: string, entry: NewTransition): Promise<void> {
  await sql.query(
    `INSERT INTO task_transition (run_id, task_id, at, step, from_status, to_status, reason, reward)
     VALUES ($1, $2, clock_timestamp(), $3, $4::task_status, $5::task_status, $6, $7)`,
    [runId, entry.taskId, entry.step, entry.from, entry.to, entry.reason, entry.reward],
  );
}

export interface TransitionRow extends NewTransition {
  readonly id: number;
  readonly at: Date;
}

/** The run's registry, oldest entry first. */
export async function transitions(sql: Sql, runId: string): Promise<readonly TransitionRow[]> {
  const { rows } = await sql.query<TransitionRow>(
    `SELECT id, task_id AS "taskId", at, step, from_status AS "from", to_status AS "to", reason, reward
     FROM task_transition WHERE run_id = $1 ORDER BY id`,
    [runId],
  );
  return rows;
}

/** A task as one run has seen it. */
export interface TaskInRunRow extends TaskStateRow {
  readonly runId: string;
  readonly runName: string;
  readonly runStatus: RunStatus;
}

/** The task in every pool that has it, newest run first, at most `limit`. */
export async function inRuns(sql: Sql, taskId: string, limit: number): Promise<readonly TaskInRunRow[]> {
  const { rows } = await sql.query<TaskInRunRow>(
    `SELECT run.id AS "runId", run.name AS "runName", run.status AS "runStatus", state.*
     FROM (SELECT run_id, ${columns} FROM task_state WHERE task_id = $1) state JOIN run ON run.id = state.run_id
     ORDER BY run.created_at DESC, run.id DESC LIMIT $2`,
    [taskId, limit],
  );
  return rows;
}

export interface ConsumedGroupRow {
  readonly groupId: string;
  readonly taskId: string;
  readonly step: number;
  readonly isSilent: boolean;
  /** Effective reward of each rollout. */
  readonly rewards: readonly number[];
}

export interface ConsumedRange {
  readonly fromStep: number;
  readonly toStep: number;
  /** Only groups of this task; null, the default, for all. */
  readonly taskId?: string | null;
}

/** Groups that the updates `fromStep` to `toStep` consumed, in the order of updates, then of closing. */
export async function consumed(
  sql: Sql,
  runId: string,
  { fromStep, toStep, taskId = null }: ConsumedRange,
): Promise<readonly ConsumedGroupRow[]> {
  const { rows } = await sql.query<ConsumedGroupRow>(
    `SELECT g.id AS "groupId", g.task_id AS "taskId", g.assigned_step AS step, g.status = 'silent' AS "isSilent",
       array_agg(r.reward ORDER BY r.rollout_index) AS rewards
     FROM rollout_group g JOIN rollout r ON r.group_id = g.id
     WHERE g.run_id = $1 AND g.assigned_step BETWEEN $2 AND $3 AND g.status IN ('trained', 'silent')
       AND ($4::text IS NULL OR g.task_id = $4)
     GROUP BY g.id ORDER BY g.assigned_step, g.closed_at, g.group_index`,
    [runId, fromStep, toStep, taskId],
  );
  return rows;
}

export interface RecentGroupRow {
  readonly taskId: string;
  readonly solved: number;
  readonly rollouts: number;
}

/** The newest groups of each of the tasks that updates before `beforeStep` consumed, at most `perTask`, oldest first. */
export async function recentGroups(
  sql: Sql,
  runId: string,
  wanted: { readonly taskIds: readonly string[]; readonly beforeStep: number; readonly perTask: number },
): Promise<readonly RecentGroupRow[]> {
  const { rows } = await sql.query<RecentGroupRow>(
    `SELECT task.id AS "taskId", count(*) FILTER (WHERE r.reward = 1) AS solved, count(*) AS rollouts
     FROM unnest($2::text[]) AS task (id) CROSS JOIN LATERAL (
       SELECT id, assigned_step, closed_at, group_index FROM rollout_group
       WHERE run_id = $1 AND task_id = task.id AND assigned_step < $3 AND status IN ('trained', 'silent')
       ORDER BY assigned_step DESC, closed_at DESC, group_index DESC LIMIT $4
     ) g JOIN rollout r ON r.group_id = g.id
     GROUP BY task.id, g.id, g.assigned_step, g.closed_at, g.group_index
     ORDER BY task.id, g.assigned_step, g.closed_at, g.group_index`,
    [runId, wanted.taskIds, wanted.beforeStep, wanted.perTask],
  );
  return rows;
}
