import type { ComparedRun } from "../../api/types.ts";
import { runKeyText, varyingKeys } from "./runKey.ts";

/** Runs drawn as one line: their mean, and a band of how they spread. */
export interface RunGroup {
  /** Id of its first run, by which a link names it however the runs are grouped. */
  readonly id: string;
  /** Unlike that of any other group. */
  readonly label: string;
  readonly runs: readonly ComparedRun[];
}

/** "seeds": runs whose configurations differ in nothing but the seed; "none": each by itself; otherwise by what they say under keys. */
export type GroupBy = "seeds" | "none" | readonly string[];

/** The groups in the order of their first runs. */
export function groupRuns(runs: readonly ComparedRun[], by: GroupBy): readonly RunGroup[] {
  const members = new Map<string, ComparedRun[]>();
  for (const run of runs) {
    const key = keyOf(run, by);
    const known = members.get(key);
    if (known) known.push(run);
    else members.set(key, [run]);
  }
  const found = [...members.values()];
  const labels = apart(found, by);
  return found.map((own, index) => ({ id: own[0]?.id ?? "", label: labels[index] ?? "", runs: own }));
}

function keyOf(run: ComparedRun, by: GroupBy): string {
  if (by === "none") return run.id;
  if (by === "seeds") return JSON.stringify({ ...run.config, seed: null });
  return JSON.stringify(by.map((key) => runKeyText(run, key)));
}

/** A name for each group: by the keys it is grouped by, else the shortest of arm, preset and changed settings that tells all apart. */
function apart(groups: readonly (readonly ComparedRun[])[], by: GroupBy): readonly string[] {
  const ways: readonly (() => readonly string[])[] =
    by === "none"
      ? [() => groups.map(nameOf)]
      : by === "seeds"
        ? [() => shared(groups, "arm"), () => shared(groups, "preset"), () => settings(groups)]
        : [
            () =>
              groups.map(([run]) =>
                run ? by.map((key) => `${shortKey(key)} ${runKeyText(run, key)}`).join(", ") : "",
              ),
          ];
  for (const way of ways) {
    const labels = way();
    if (new Set(labels).size === groups.length && !labels.includes("–")) return labels;
  }
  return numbered(groups.map(nameOf));
}

const nameOf = (runs: readonly ComparedRun[]) => runs[0]?.name ?? "";

/** What all runs of each group say under a key; "–" where they do not agree. */
const shared = (groups: readonly (readonly ComparedRun[])[], key: string) =>
  groups.map((runs) => {
    const [first, ...others] = new Set(runs.map((run) => runKeyText(run, key)));
    return first !== undefined && others.length === 0 ? first : "–";
  });

const mostSettings = 3;

/** The settings by which the groups differ, e.g. "refresh keepStale, maxLag 8". */
function settings(groups: readonly (readonly ComparedRun[])[]): readonly string[] {
  const heads = groups.flatMap(([first]) => first ?? []);
  const keys = varyingKeys(heads).filter((key) => key.includes("."));
  if (keys.length > mostSettings) return [];
  return heads.map((run) => keys.map((key) => `${shortKey(key)} ${runKeyText(run, key)}`).join(", "));
}

const shortKey = (key: string) => key.split(".").at(-1) ?? key;

/** Equal names made unequal: "demo", "demo (2)". */
function numbered(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
