import type { ConfigValue, RunColumn, RunField } from "@holdfast/recipe";

/** Takes a value into a statement and says its place there. */
export type Bind = (value: unknown, type: "text" | "text[]" | "float8" | "boolean") => string;

const settingUpdates = "(run.config ->> 'updates')::float8";

/** Each field of a run as SQL. */
export const fieldSql: Readonly<Record<RunField, string>> = {
  name: "run.name",
  id: "run.id",
  status: "run.status::text",
  kind: "run.kind::text",
  preset: "run.preset",
  taskset: "run.taskset_name",
  base: "run.base_policy_name",
  backend: "run.backend",
  seed: "run.seed::float8",
  progress: `CASE WHEN run.kind = 'train' THEN run.version / nullif(${settingUpdates}, 0) END`,
  updates: "run.version::float8",
  tag: "run.tags",
  notes: "nullif(run.notes, '')",
  experiment: "(SELECT experiment.name FROM experiment WHERE experiment.id = run.experiment_id)",
  arm: "run.arm",
  created: "run.created_at",
  started: "run.started_at",
  ended: "run.ended_at",
  duration: "extract(epoch FROM coalesce(run.ended_at, now()) - run.started_at)::float8",
  synthetic: "run.is_synthetic",
};

/** A setting as SQL. A run stored before the setting existed has its default. */
export function configSql({ kind, source }: RunColumn, bind: Bind): string {
  if (source.from !== "config") throw new Error("Not a setting.");
  const stored = `run.config #>> ${bind(source.path.split("."), "text[]")}`;
  if (kind === "number") return `coalesce((${stored})::float8, ${bind(source.default, "float8")})`;
  if (kind === "flag") return `coalesce((${stored})::boolean, ${bind(source.default, "boolean")})`;
  return `coalesce(${stored}, ${bind(settingText(source.default), "text")})`;
}

/** A setting's value as PostgreSQL writes it. */
const settingText = (value: ConfigValue): string => (Array.isArray(value) ? `[${value.join(", ")}]` : String(value));
