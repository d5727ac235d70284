import type { ConfigField, ConfigValue } from "@holdfast/recipe";
import { printValue } from "./printValue.ts";

/** What a form control holds: the text as typed, the choice made, or a switch's state. */
export type Entry = string | boolean;

/** The value that an entry stands for. What cannot be read stays text, so that the schema refuses it with its reason. */
export function readEntry(field: Pick<ConfigField, "kind" | "choices">, entry: Entry): unknown {
  if (typeof entry === "boolean") return entry;
  switch (field.kind) {
    case "number":
    case "integer":
      return readNumber(entry);
    case "choice":
      return field.choices?.find((choice) => String(choice) === entry) ?? entry;
    case "range":
      return entry.split(",").map((part) => readNumber(part));
    case "boolean":
      return switched.get(entry.trim()) ?? entry.trim();
    case "text":
      return entry.trim();
  }
}

const switched: ReadonlyMap<string, boolean> = new Map([
  ["on", true],
  ["true", true],
  ["off", false],
  ["false", false],
]);

/** The number that a text says; the text itself when it says none. */
export function readNumber(text: string): number | string {
  const value = Number(text.trim());
  return text.trim() === "" || Number.isNaN(value) ? text : value;
}

/** Whether two values of a setting say the same, acceptable or not. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a !== "number" && JSON.stringify(a) === JSON.stringify(b));
}

/** What a form control shows for a value, acceptable or not. */
export function entryOf(value: unknown): Entry {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value === "number") return printValue(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value in words, acceptable or not. */
export function printGiven(value: unknown): string {
  if (isConfigValue(value)) return value === "" ? "nothing" : printValue(value);
  return JSON.stringify(value) ?? "nothing";
}

function isConfigValue(value: unknown): value is ConfigValue {
  if (Array.isArray(value)) return value.every((end) => typeof end === "number");
  return typeof value === "number" || typeof value === "string" || typeof value === "boolean";
}
