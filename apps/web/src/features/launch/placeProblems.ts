import { configFields } from "@holdfast/recipe";
import { locateSetting } from "./yaml/locateSetting.ts";
import type { ReadYaml, TextMark } from "./yaml/readYaml.ts";
import { settingsIn } from "./yaml/settingsIn.ts";

/** A problem at its place in the text. */
export interface PlacedProblem extends TextMark {
  readonly path: string;
}

const topLevel: ReadonlySet<string> = new Set(configFields.map(({ path }) => path.split(".")[0] ?? ""));

/** The problems that the text has or causes, by line: where it is no YAML, or else every setting that is refused. */
export function placeProblems(text: ReadYaml, problems: ReadonlyMap<string, string>): readonly PlacedProblem[] {
  if (!text.ok) return text.marks.map((mark) => ({ ...mark, path: "yaml" }));
  const { unknown } = settingsIn(text.yaml.value);
  return [...problems]
    .filter(([path]) => path === "" || unknown.has(path) || topLevel.has(path.split(".")[0] ?? ""))
    .map(([path, message]) => ({
      path,
      message,
      ...locateSetting(text.yaml, path, unknown.has(path) ? "key" : "value"),
    }))
    .toSorted((a, b) => a.from - b.from);
}
