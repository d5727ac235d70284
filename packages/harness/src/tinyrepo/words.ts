/** The variables of the family's functions and the three words each may be called by. All words are distinct. */
export const variableWords = {
  list: ["list", "items", "arr"],
  value: ["value", "val", "num"],
  low: ["low", "lo", "bottom"],
  high: ["high", "hi", "top"],
  total: ["total", "acc", "tally"],
  count: ["count", "cnt", "hits"],
  text: ["text", "str", "word"],
  i: ["i", "idx", "pos"],
  limit: ["limit", "cap", "bound"],
  size: ["size", "width", "len"],
  start: ["start", "from", "begin"],
  end: ["end", "to", "until"],
  step: ["step", "by", "jump"],
  left: ["left", "a", "first"],
  right: ["right", "b", "second"],
  item: ["item", "entry", "el"],
  out: ["out", "result", "res"],
  other: ["other", "rest", "third"],
  key: ["key", "name", "field"],
  ch: ["ch", "letter", "sign"],
  target: ["target", "goal", "wanted"],
  best: ["best", "record", "peak"],
  temp: ["temp", "next", "spare"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Variable = keyof typeof variableWords;

/** Whether a word is the canonical name of a variable. */
export function isVariable(word: string): word is Variable {
  return Object.hasOwn(variableWords, word);
}

/** Source files a repository may have; two are drawn for each task. */
export const sourcePaths = [
  "src/list.js",
  "src/text.js",
  "src/math.js",
  "src/util.js",
  "src/calc.js",
  "src/core.js",
  "src/tools.js",
  "src/range.js",
] as const;
