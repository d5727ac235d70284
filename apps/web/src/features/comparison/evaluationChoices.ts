import type { EvaluationView } from "../../api/types.ts";

interface ChoiceGroup {
  readonly benchmark: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

type Choosable = Pick<EvaluationView, "id" | "benchmark" | "status" | "done" | "total"> & {
  readonly policy: Pick<EvaluationView["policy"], "label">;
};

/** What can be chosen, by benchmark; `first` is the benchmark put before the others. Cancelled evaluations are left out. */
export function choicesOf(evaluations: readonly Choosable[], first: string | null): readonly ChoiceGroup[] {
  const offered = evaluations.filter(({ status }) => status !== "cancelled");
  const names = [...new Set(offered.map(({ benchmark }) => benchmark))].sort();
  const ordered = [...names.filter((name) => name === first), ...names.filter((name) => name !== first)];
  return ordered.map((benchmark) => ({
    benchmark,
    options: offered
      .filter((evaluation) => evaluation.benchmark === benchmark)
      .map(({ id, policy, status, done, total }) => ({
        id,
        text: status === "completed" ? policy.label : `${policy.label} (${status}, ${done} of ${total})`,
      })),
  }));
}
