import { appliesTo, configFields, configValue, parseRunConfig, type RunConfig } from "@holdfast/recipe";
import { printValue } from "../launch/printValue.ts";

export interface DiffRow {
  readonly path: string;
  readonly label: string;
  readonly description: string;
  /** One for each arm; null where the setting does nothing or the stored configuration cannot be read. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/**
 * Every setting with its value in each arm, in the order of the form. A row differs when some arm says something else than
 * the first one; the seed is each run's own and left out.
 */
export function diffArms(configs: readonly unknown[]): readonly DiffRow[] {
  const read = configs.map((config): RunConfig | null => {
    const parsed = parseRunConfig(config);
    return parsed.ok ? parsed.config : null;
  });
  return configFields
    .filter(({ path }) => path !== "seed")
    .map((field) => {
      const { path, label, description } = field;
      const values = read.map((config) =>
        config && appliesTo(field, config) ? printValue(configValue(config, path)) : null,
      );
      return { path, label, description, values, differs: values.some((value) => value !== values[0]) };
    });
}

/** The rows as a Markdown table, e.g. for a report. */
export function diffMarkdown(arms: readonly string[], rows: readonly DiffRow[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = [
    ["setting", ...arms],
    ["---", ...arms.map(() => "---")],
    ...rows.map(({ path, values }) => [path, ...values.map((value) => value ?? "–")]),
  ];
  return lines.map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");
}
