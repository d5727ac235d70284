import type { BenchmarkView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { intervalText } from "../rescores/rescoreWords.ts";
import { type MatrixRow, passAt } from "./matrixRows.ts";

export interface MatrixCopy {
  readonly benchmarks: readonly BenchmarkView[];
  readonly rows: readonly MatrixRow[];
  /** Ids of evaluations that a checkpoint was chosen by. */
  readonly used: ReadonlySet<string>;
}

const columns = [
  ...["policy", "weights", "benchmark", "role", "status", "pass_at_1", "low_95", "high_95", "tasks", "scored_attempts"],
  ...["excluded_attempts", "pass_at_1_excluding", "pass_at_1_failing", "chosen_on", "used_to_choose", "evaluation"],
];

/** A line for each evaluation of the matrix, with both rules and all digits; fields quoted where they must be (RFC 4180). */
export function matrixCsv({ rows, used }: MatrixCopy): string {
  const lines = rows.flatMap(({ policy, cells }) =>
    cells.flatMap((cell) => {
      if (cell === null) return [];
      const { id, benchmark, role, status, result } = cell;
      const { mean, low, high } = result?.passAt1 ?? {};
      return [
        [
          ...[policy.label, policy.digest, benchmark, role, status, mean, low, high],
          ...[result?.tasks, result?.scoredAttempts, result?.excludedAttempts],
          ...[result?.byRule.exclude, result?.byRule.fail],
          ...[policy.selectedOn.join(" "), used.has(id) ? "yes" : "no", id],
        ],
      ];
    }),
  );
  return [columns, ...lines].map((line) => `${line.map(quoted).join(",")}\n`).join("");
}

/** The matrix as it is shown, a row for each policy: pass@k with its interval where it has one. */
export function matrixMarkdown({ benchmarks, rows, used }: MatrixCopy, k: number): string {
  const heads = benchmarks.map(({ name, role }) => `${name} (${role === "validation" ? "validation, " : ""}pass@${k})`);
  const body = rows.map(({ policy, cells }) => [
    policy.selectedOn.length > 0 ? `${policy.label} (chosen on ${policy.selectedOn.join(", ")})` : policy.label,
    ...cells.map((cell) => {
      if (!cell?.result) return cell?.status ?? "";
      const text = k === 1 ? intervalText(cell.result.passAt1) : formatNumber(passAt(cell, k), "fraction");
      return used.has(cell.id) ? `${text} (used to choose)` : text;
    }),
  ]);
  return [["Policy", ...heads], ["---", ...heads.map(() => "---:")], ...body]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`)
    .join("");
}

function quoted(field: string | number | null | undefined): string {
  const text = String(field ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
