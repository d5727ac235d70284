import { parseArgs } from "node:util";

/** Reads `--name value` options; every option has a default, so a command runs without any. Throws on unknown names. */
export function readOptions<Defaults extends Record<string, string>>(
  defaults: Defaults,
): Record<keyof Defaults | "json", string> {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, { type: "string" as const, default: value }]),
  );
  const { values } = parseArgs({ options: { ...options, json: { type: "boolean", default: false } }, strict: true });
  return readAsStrings(values, defaults);
}

/** The parsed values as text: parseArgs types them by option kind, which a generic record of defaults hides. */
function readAsStrings<Defaults extends Record<string, string>>(
  values: Readonly<Record<string, unknown>>,
  defaults: Defaults,
): Record<keyof Defaults | "json", string> {
  const names = [...Object.keys(defaults), "json"];
  return Object.fromEntries(names.map((name) => [name, String(values[name])])) as Record<
    keyof Defaults | "json",
    string
  >;
}

/** A whole number of at least `minimum`; throws naming the option otherwise. */
export function wholeNumber(name: string, text: string, minimum = 1): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < minimum) {
    throw new Error(`--${name}: "${text}" is not a whole number of at least ${String(minimum)}`);
  }
  return value;
}

/** A positive number; throws naming the option otherwise. */
export function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name}: "${text}" is not a positive number`);
  return value;
}

/** A share from 0 to 1; throws naming the option otherwise. */
export function share(name: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 1)) throw new Error(`--${name}: "${text}" is not a share from 0 to 1`);
  return value;
}

/** One of the given words; throws naming the option otherwise. */
export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`--${name}: "${text}" is not one of ${words.join(", ")}`);
  return found;
}
