import { z } from "zod";
import { fieldTexts, type FieldCondition } from "./configFieldKinds.ts";
import { RunConfigShape } from "./runConfigShape.ts";

export type ConfigValue = number | string | boolean | readonly number[];

/** One setting as a form shows it. */
export interface ConfigField {
  /** Dotted path in RunConfig, e.g. "async.maxLag". */
  readonly path: string;
  readonly label: string;
  readonly description: string;
  /** Where the default comes from. */
  readonly source: string;
  readonly unit: string | null;
  readonly kind: "number" | "integer" | "boolean" | "choice" | "text" | "range";
  /** Inclusive bounds of a number, or of both ends of a range. */
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly (string | number)[] | null;
  readonly default: ConfigValue;
  /** The setting does nothing, and must keep its default, unless another has one of these values. */
  readonly when: FieldCondition | null;
}

type Shape = Pick<ConfigField, "kind" | "min" | "max" | "choices">;

/** Every setting of RunConfig in the order of the schema, read from the schema itself. */
export const configFields: readonly ConfigField[] = fieldsOf(RunConfigShape, "");

function fieldsOf(schema: unknown, path: string): ConfigField[] {
  if (schema instanceof z.ZodPrefault) return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out, path);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      fieldsOf(value, path === "" ? key : `${path}.${key}`),
    );
  }
  if (!(schema instanceof z.ZodDefault)) throw new Error(`${path} has no default`);
  const text = fieldTexts.get(schema);
  if (text === undefined) throw new Error(`${path} has no description`);
  return [{ path, unit: null, when: null, ...text, ...shapeOf(schema.unwrap(), path), default: defaultOf(schema) }];
}

function shapeOf(schema: unknown, path: string): Shape {
  const shape: Shape = { kind: "text", min: null, max: null, choices: null };
  if (schema instanceof z.ZodString) return shape;
  if (schema instanceof z.ZodBoolean) return { ...shape, kind: "boolean" };
  if (schema instanceof z.ZodNumber) {
    return { ...shape, kind: schema.isInt ? "integer" : "number", min: schema.minValue, max: schema.maxValue };
  }
  if (schema instanceof z.ZodEnum) return { ...shape, kind: "choice", choices: schema.options };
  if (schema instanceof z.ZodLiteral) return { ...shape, kind: "choice", choices: choicesOf(schema.values) };
  if (schema instanceof z.ZodTuple) {
    const ends = schema.def.items.filter((item) => item instanceof z.ZodNumber);
    return { ...shape, kind: "range", min: ends.at(0)?.minValue ?? null, max: ends.at(-1)?.maxValue ?? null };
  }
  throw new Error(`${path} has a kind that a form cannot show`);
}

function choicesOf(values: ReadonlySet<unknown>): (string | number)[] {
  return [...values].filter((value) => typeof value === "string" || typeof value === "number");
}

/** Zod types a default as unknown once the schema is generic; the kinds that `shapeOf` admits have these defaults. */
function defaultOf(schema: z.ZodDefault): ConfigValue {
  return schema.def.defaultValue as ConfigValue;
}
