import { configFields, type ConfigField, type ConfigValue } from "../config/configFields.ts";

export type RunColumnKind = "number" | "text" | "flag" | "time" | "tags";

/** What a list of runs can show, sort and be filtered by. */
export interface RunColumn {
  /** As it is written in a filter. */
  readonly key: string;
  readonly label: string;
  readonly kind: RunColumnKind;
  readonly unit: string | null;
  /** Every value it can have, when these are few. */
  readonly choices: readonly (string | number)[] | null;
  readonly source: RunColumnSource;
}

/** "best" is the greatest or least finite value, whichever is better; of a metric without a better way, the last. */
type RunColumnSource =
  | { readonly from: "run"; readonly field: RunField }
  | { readonly from: "config"; readonly path: string; readonly default: ConfigValue }
  | { readonly from: "metric"; readonly metric: string; readonly take: "last" | "best" };

export type RunField = (typeof fields)[number]["key"];

const statuses = ["queued", "running", "paused", "stopping", "stopped", "completed", "failed"] as const;

const fields = [
  { key: "name", label: "Run", kind: "text" },
  { key: "id", label: "Id", kind: "text" },
  { key: "status", label: "Status", kind: "text", choices: statuses },
  { key: "kind", label: "Kind", kind: "text", choices: ["train", "measure", "evaluate"] },
  { key: "preset", label: "Preset", kind: "text" },
  { key: "taskset", label: "Taskset", kind: "text" },
  { key: "base", label: "Base policy", kind: "text" },
  { key: "backend", label: "Backend", kind: "text" },
  { key: "seed", label: "Seed", kind: "number" },
  { key: "progress", label: "Updates", kind: "number", unit: "share done" },
  { key: "updates", label: "Updates done", kind: "number" },
  { key: "tag", label: "Tags", kind: "tags" },
  { key: "notes", label: "Notes", kind: "text" },
  { key: "experiment", label: "Experiment", kind: "text" },
  { key: "arm", label: "Arm", kind: "text" },
  { key: "created", label: "Launched", kind: "time" },
  { key: "started", label: "Started", kind: "time" },
  { key: "ended", label: "Ended", kind: "time" },
  { key: "duration", label: "Duration", kind: "number", unit: "s" },
  { key: "synthetic", label: "Synthetic", kind: "flag" },
] as const satisfies readonly (Pick<RunColumn, "key" | "label" | "kind"> & Partial<RunColumn>)[];

/** The columns that are fields of a run itself. */
export const runFieldColumns: readonly RunColumn[] = fields.map((field) => ({
  unit: null,
  choices: null,
  ...field,
  source: { from: "run", field: field.key },
}));

/** One column for each setting. */
export const configColumns: readonly RunColumn[] = configFields.map(configColumn);

const named = new Map([...runFieldColumns, ...configColumns].map((column) => [column.key, column]));
const metricKey = /^(metric|best)\.(.{1,250})$/;

/**
 * The column of a key: a field ("name"), a setting ("config.async.maxLag"), a metric's last value ("metric.reward/mean") or
 * its best one ("best.reward/mean"). Any metric name is one, also of a metric that no run has. Undefined for other keys.
 */
export function runColumn(key: string): RunColumn | undefined {
  const known = named.get(key);
  if (known) return known;
  const [, prefix, metric] = metricKey.exec(key) ?? [];
  if (metric === undefined) return undefined;
  const take = prefix === "best" ? "best" : "last";
  return { key, label: metric, kind: "number", unit: null, choices: null, source: { from: "metric", metric, take } };
}

function configColumn({ path, label, unit, kind, choices, default: value }: ConfigField): RunColumn {
  return {
    ...{ key: `config.${path}`, label, unit, choices, kind: kindOf(kind, choices) },
    source: { from: "config", path, default: value },
  };
}

function kindOf(kind: ConfigField["kind"], choices: ConfigField["choices"]): RunColumnKind {
  if (kind === "boolean") return "flag";
  if (kind === "number" || kind === "integer") return "number";
  return choices?.every((choice) => typeof choice === "number") === true ? "number" : "text";
}
