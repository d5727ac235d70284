import { appliesTo, configFields, configValue, type RunConfig } from "@holdfast/recipe";
import { printValue } from "../launch/printValue.ts";

export interface DiffColumn {
  readonly id: string;
  readonly label: string;
  /** Null: a stored configuration that cannot be read. */
  readonly config: RunConfig | null;
}

export interface DiffRow {
  readonly path: string;
  readonly label: string;
  readonly description: string;
  /** One for each column; null where the setting does nothing or the configuration cannot be read. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/**
 * Every setting with its value in each column, in the order of the form. A row differs when some column says something else than
 * the first one; the seed is each run's own and left out.
 */
export function diffConfigs(columns: readonly Pick<DiffColumn, "config">[]): readonly DiffRow[] {
  return configFields
    .filter(({ path }) => path !== "seed")
    .map((field) => {
      const { path, label, description } = field;
      const values = columns.map(({ config }) =>
        config && appliesTo(field, config) ? printValue(configValue(config, path)) : null,
      );
      return { path, label, description, values, differs: values.some((value) => value !== values[0]) };
    });
}

/** Rows whose path or name holds the text, in any case; all of them for an empty one. */
export function filterDiff(rows: readonly DiffRow[], text: string): readonly DiffRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(({ path, label }) => `${path} ${label}`.toLowerCase().includes(wanted));
}

/** The rows as a Markdown table with every column, e.g. for a report. */
export function diffMarkdown(columns: readonly Pick<DiffColumn, "label">[], rows: readonly DiffRow[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = [
    ["setting", ...columns.map(({ label }) => label)],
    ["---", ...columns.map(() => "---")],
    ...rows.map(({ path, values }) => [path, ...values.map((value) => value ?? "–")]),
  ];
  return lines.map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");
}
