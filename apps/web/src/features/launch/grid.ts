import { appliesTo, changedConfig, configFields, parseRunConfig, type RunConfig } from "@holdfast/recipe";
import { printGiven, readEntry } from "./entries.ts";

/** A setting to vary, as entered: its path, and values with commas between them (semicolons for ranges). */
export interface GridAxis {
  readonly path: string;
  readonly values: string;
}

export const maxAxes = 3;
const maxArms = 400;

/** One combination of values. */
interface GridCell {
  /** E.g. "maxLag 0 · kind gspo". */
  readonly name: string;
  readonly config: RunConfig;
}

export interface ReadGrid {
  /** Every combination, the last axis varying fastest; none when there are no axes, or while something is wrong. */
  readonly cells: readonly GridCell[];
  /** By field: "grid.0.path", "grid.0.values". */
  readonly problems: ReadonlyMap<string, string>;
}

/** Settings that can be varied: all but the seed, which has a field of its own. */
export const gridFields = configFields.filter(({ path }) => path !== "seed");

interface Axis {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** The combinations of a base configuration with the values of the axes, each checked by itself. */
export function readGrid(base: RunConfig | undefined, axes: readonly GridAxis[]): ReadGrid {
  const read = axes.map((axis, index) => readAxis(axis, axes.slice(0, index)));
  const problems = new Map(
    read.flatMap(({ problem, part }, index) => (problem === null ? [] : [[`grid.${index}.${part}`, problem] as const])),
  );
  const complete = read.flatMap(({ axis }) => (axis ? [axis] : []));
  const count = complete.reduce((product, { values }) => product * values.length, 1);
  if (count > maxArms) problems.set("grid.0.values", `${count} combinations are more than the ${maxArms} allowed.`);
  if (!base || axes.length === 0 || problems.size > 0) return { cells: [], problems };
  const cells: GridCell[] = [];
  for (const combination of combinations(complete)) {
    const cell = readCell(base, combination);
    if (typeof cell === "string") problems.set(`grid.${blamed(cell, complete)}.values`, cell);
    else cells.push(cell);
  }
  return { cells: problems.size > 0 ? [] : cells, problems };
}

interface AxisReading {
  readonly axis: Axis | null;
  readonly part: "path" | "values";
  readonly problem: string | null;
}

function readAxis({ path, values: text }: GridAxis, before: readonly GridAxis[]): AxisReading {
  const refuse = (part: AxisReading["part"], problem: string): AxisReading => ({ axis: null, part, problem });
  const field = gridFields.find((candidate) => candidate.path === path);
  if (!field) return refuse("path", "Choose the setting to vary.");
  if (before.some((axis) => axis.path === path)) return refuse("path", `${path} is varied already.`);
  const separator = field.kind === "range" ? ";" : /[,;]/;
  const values = text.split(separator).filter((part) => part.trim() !== "");
  if (values.length === 0) return refuse("values", "Give the values to try, e.g. 0, 1, 2.");
  const given = values.map((part) => readEntry(field, part.trim()));
  const printed = given.map(printGiven);
  const twice = printed.find((value, index) => printed.indexOf(value) !== index);
  if (twice !== undefined) return refuse("values", `${twice} is given twice.`);
  return { axis: { path, values: given }, part: "values", problem: null };
}

type Combination = readonly (readonly [string, unknown])[];

function combinations(axes: readonly Axis[]): readonly Combination[] {
  return axes.reduce<readonly Combination[]>(
    (found, { path, values }) => found.flatMap((before) => values.map((value) => [...before, [path, value] as const])),
    [[]],
  );
}

/** The cell, or what is wrong with it. */
function readCell(base: RunConfig, combination: Combination): GridCell | string {
  const name = combination.map(([path, value]) => `${shortName(path, combination)} ${printGiven(value)}`).join(" · ");
  const parsed = parseRunConfig(changedConfig(base, new Map(combination)));
  if (!parsed.ok) return `${name}: ${parsed.problems.map(({ message }) => message).join("; ")}.`;
  const idle = combination.find(([path]) => {
    const field = configFields.find((candidate) => candidate.path === path);
    return field !== undefined && !appliesTo(field, parsed.config);
  });
  return idle ? `${name}: ${idle[0]} does nothing there.` : { name, config: parsed.config };
}

/** The axis whose setting a problem names first; else the first. */
function blamed(problem: string, axes: readonly Axis[]): number {
  return Math.max(
    0,
    axes.findIndex(({ path }) => problem.includes(`: ${path} `)),
  );
}

/** The last part of a path, unless another axis ends the same. */
function shortName(path: string, combination: Combination): string {
  const last = (of: string) => of.split(".").at(-1) ?? of;
  return combination.filter(([other]) => last(other) === last(path)).length > 1 ? path : last(path);
}
