import type { RunSummary } from "../../api/types.ts";

const sortKeys = ["name", "status", "preset", "progress", "reward", "mismatchKl", "lag", "started"] as const;

export type SortKey = (typeof sortKeys)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

const defaultSorting: Sorting = { key: "started", descending: true };

const read: Record<SortKey, (run: RunSummary) => string | number | null | undefined> = {
  name: (run) => run.name.toLowerCase(),
  status: (run) => run.status,
  preset: (run) => run.preset,
  progress: (run) => run.version / run.maxUpdates,
  reward: (run) => run.latest["reward/mean"],
  mismatchKl: (run) => run.latest["mismatch_kl/mean"],
  lag: (run) => run.latest["lag/mean"],
  started: (run) => run.startedAt ?? run.createdAt,
};

/** The runs whose texts contain every word of `filter`, sorted; runs without a value come last either way. */
export function arrangeRuns(
  runs: readonly RunSummary[],
  filter: string,
  { key, descending }: Sorting,
): readonly RunSummary[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const direction = descending ? -1 : 1;
  return runs
    .filter((run) => words.every((word) => textOf(run).includes(word)))
    .sort((a, b) => {
      const [left, right] = [known(read[key](a)), known(read[key](b))];
      if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
      return left === right ? 0 : (left < right ? -1 : 1) * direction;
    });
}

const known = (value: string | number | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? undefined : value;

function textOf(run: RunSummary): string {
  return [run.name, run.status, run.preset, run.basePolicy, run.taskset, run.id].join(" ").toLowerCase();
}

/** Reads "-reward" style text; anything unknown is the default. */
export function parseSorting(text: string): Sorting {
  const key = sortKeys.find((candidate) => candidate === text.replace(/^-/, ""));
  return key ? { key, descending: text.startsWith("-") } : defaultSorting;
}

/** The opposite of `parseSorting`; empty for the default. */
export function printSorting({ key, descending }: Sorting): string {
  if (key === defaultSorting.key && descending === defaultSorting.descending) return "";
  return `${descending ? "-" : ""}${key}`;
}
