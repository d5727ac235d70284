import { functionNames } from "./functionSpec.ts";
import { sourcePaths, variableWords } from "./words.ts";

/** Operators with the spaces around them, so that ` < ` never occurs inside ` <= `. */
const operators = [
  ...[" < ", " <= ", " > ", " >= ", " === ", " !== ", " + ", " - ", " * ", " / ", " % ", " && ", " || "],
  ...[" = ", " += ", " -= ", " *= ", " /= ", " => ", "++", "--"],
  ...[" \\* ", " \\/ ", " \\&\\& ", " \\*= ", " \\/= "],
];

const codeFragments = [
  ...["function ", "\tfunction ", "module.exports = { ", " };", ") {", ") return ", "return ", "return !"],
  ...["if (", "if (!", "while (", "for (let ", "for (const ", " of ", "let ", "const ", "; ", ", ", "[]", '""', "..."],
  ...["null", "true", "false", "undefined", "NaN", "Infinity", ".length", ".push(", ".unshift(", ".slice(", ".concat("],
  ...[".includes(", ".indexOf(", ".lastIndexOf(", ".startsWith(", ".endsWith(", ".toUpperCase()", ".toLowerCase()"],
  ...[".split(", ".every(", ".some(", "Math.min(", "Math.max(", "Math.floor(", "Math.ceil("],
  ...["     ", "\n     ", "\n    ", "\t  ", "\t    ", "\t      "],
];

const commandFragments = [
  ...[
    "sed -i '",
    "s/",
    "/' ",
    "/2' ",
    "/3' ",
    "cat -n ",
    "cat ",
    'grep -rn "function ',
    '" src',
    "node test",
    "submit",
  ],
  ...["git checkout ", "git diff", "git status", "git log", "ls", "src"],
];

const proseFragments = [
  ...["line ", "should be", " should be ", "look", "find it", "test", "done", "retry", "wrong", "fix"],
  ...[" gives ", ", want ", ". See ", ". ", "an error", "a timeout", "FAIL ", " passed, ", " failed"],
  ...["Updated 1 path from the index", ": No such file or directory", ": command not found", "bash: ", "cat: "],
];

const numbers = Array.from({ length: 61 }, (_, n) => String(n));

/**
 * The family's vocabulary: every decisive thing (operator, number, variable, method, path) is one piece. Ordinary pieces
 * only: tags and the printable ASCII fallback come from the policy's tokenizer.
 */
export const pieces: readonly string[] = [
  ...new Set([
    ...operators,
    ...codeFragments,
    ...commandFragments,
    ...proseFragments,
    ...numbers,
    ...Object.values(variableWords).flat(),
    ...functionNames,
    ...sourcePaths,
  ]),
];

const wordCharacter = "[A-Za-z0-9_]";

/**
 * Splits text at each position into the longest fitting piece, single characters as the fallback. Words and numbers fit
 * only as a whole: "12s/" is "12" and "s/".
 */
export function splitPieces(text: string, vocabulary: readonly string[] = pieces): string[] {
  return text.match(splitter(vocabulary)) ?? [];
}

const splitters = new WeakMap<readonly string[], RegExp>();

function splitter(vocabulary: readonly string[]): RegExp {
  const known = splitters.get(vocabulary);
  if (known !== undefined) return known;
  const longestFirst = [...vocabulary].sort((a, b) => b.length - a.length);
  const built = new RegExp([...longestFirst.map(pattern), "[^]"].join("|"), "g");
  splitters.set(vocabulary, built);
  return built;
}

function pattern(piece: string): string {
  const escaped = piece.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  if (piece.length === 1) return escaped;
  if (/^\d+$/.test(piece)) return `(?<!${wordCharacter})${escaped}(?!\\d)`;
  return /^\w+$/.test(piece) ? `(?<!${wordCharacter})${escaped}(?!${wordCharacter})` : escaped;
}
