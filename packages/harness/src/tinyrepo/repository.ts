import { shuffled, type Random } from "@holdfast/recipe";
import { pick, randomInt } from "../random.ts";
import { functionSpec, sourcePieces } from "./catalogue.ts";
import { functionNames } from "./functionSpec.ts";
import type { Mutant } from "./mutations.ts";
import { isVariable, sourcePaths, variableWords } from "./words.ts";

/** A bug at its place in a repository, in the words of that repository. */
export interface Bug {
  readonly mutant: Mutant;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly right: string;
  readonly wrong: string;
  /** The how-manieth match of `wrong` in the line it is, as sed counts them; null when sed would not match it. */
  readonly occurrence: number | null;
  /** The buggy function in the repository's words, and the line it starts on. */
  readonly pieces: readonly string[];
  readonly firstLine: number;
}

export interface SourceFile {
  readonly path: string;
  readonly functions: readonly string[];
  readonly gold: string;
  readonly buggy: string;
}

export interface Repository {
  readonly files: readonly SourceFile[];
  readonly bugs: readonly Bug[];
}

/** Two files: one with the buggy functions and perhaps a sound neighbour, one with one or two sound functions. */
export function drawRepository(random: Random, mutants: readonly Mutant[]): Repository {
  const buggy = mutants.map(({ functionName }) => functionName);
  const spare = shuffled(
    functionNames.filter((name) => !buggy.includes(name)),
    random,
  );
  const inBuggyFile = mutants.length === 2 ? 2 : 1 + randomInt(random, 2);
  const neighbours = spare.splice(0, inBuggyFile - mutants.length);
  const elsewhere = spare.splice(0, 1 + randomInt(random, 2));
  const [here = "", there = ""] = shuffled(sourcePaths, random);
  const drawn = [
    drawFile(random, { path: here, functions: shuffled([...buggy, ...neighbours], random), mutants }),
    drawFile(random, { path: there, functions: elsewhere, mutants: [] }),
  ];
  const files = drawn.map(({ file }) => file).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, bugs: drawn.flatMap(({ bugs }) => bugs) };
}

interface FilePlan {
  readonly path: string;
  readonly functions: readonly string[];
  readonly mutants: readonly Mutant[];
}

function drawFile(random: Random, { path, functions, mutants }: FilePlan): { file: SourceFile; bugs: Bug[] } {
  const bugs: Bug[] = [];
  const texts: { gold: string; buggy: string }[] = [];
  let line = 1;
  for (const name of functions) {
    const mutant = mutants.find(({ functionName }) => functionName === name);
    const rename = drawNames(random);
    const gold = sourcePieces(functionSpec(name)).map(rename);
    const text = { gold: gold.join(""), buggy: gold.join("") };
    if (mutant !== undefined) {
      const pieces = sourcePieces(functionSpec(name), mutant).map(rename);
      text.buggy = pieces.join("");
      const spot = { firstLine: line, pieces, pieceIndex: mutant.pieceIndex };
      const words = { right: rename(mutant.right), wrong: rename(mutant.wrong) };
      bugs.push({ mutant, path, ...words, ...locate(spot), pieces, firstLine: line });
    }
    texts.push(text);
    line += text.gold.split("\n").length + 1;
  }
  const exported = `module.exports = { ${functions.join(", ")} };\n`;
  const join = (version: "gold" | "buggy") => [...texts.map((text) => text[version]), exported].join("\n\n");
  return { file: { path, functions, gold: join("gold"), buggy: join("buggy") }, bugs };
}

/** Where a piece of a function stands: its line in the file, and its occurrence in that line as sed counts. */
export function locate(spot: {
  readonly firstLine: number;
  readonly pieces: readonly string[];
  readonly pieceIndex: number;
}): Pick<Bug, "line" | "occurrence"> {
  const { firstLine, pieces, pieceIndex } = spot;
  const before = pieces.slice(0, pieceIndex).join("");
  const row = before.split("\n").length - 1;
  const column = before.length - (before.lastIndexOf("\n") + 1);
  const line = pieces.join("").split("\n")[row] ?? "";
  return { line: firstLine + row, occurrence: occurrenceAt(line, pieces[pieceIndex] ?? "", column) };
}

/** Which of the non-overlapping matches of `piece`, from the left and from 1, starts at `column`; null when none does. */
export function occurrenceAt(line: string, piece: string, column: number): number | null {
  let count = 0;
  for (let at = line.indexOf(piece); at !== -1; at = line.indexOf(piece, at + piece.length)) {
    count++;
    if (at === column) return count;
  }
  return null;
}

/** A renaming of canonical variables, each independently to one of its words. */
function drawNames(random: Random): (piece: string) => string {
  const names = new Map<string, string>();
  return (piece) => {
    if (!isVariable(piece)) return piece;
    const word = names.get(piece) ?? pick(random, variableWords[piece]);
    names.set(piece, word);
    return word;
  };
}
