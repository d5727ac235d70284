import type { ComparedRun, ExperimentDetail } from "../../api/types.ts";
import type { RunGroup } from "../compare/groupRuns.ts";

/** The arms that have runs, as groups of a comparison. */
export function armGroups(
  arms: readonly {
    readonly name: string;
    readonly runs: readonly Pick<ExperimentDetail["arms"][number]["runs"][number], "id">[];
  }[],
  runs: readonly ComparedRun[],
): readonly RunGroup[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  return arms.flatMap(({ name, runs: own }) => {
    const found = own.flatMap(({ id }) => byId.get(id) ?? []);
    const [first] = found;
    return first ? [{ id: first.id, label: name, runs: found }] : [];
  });
}
