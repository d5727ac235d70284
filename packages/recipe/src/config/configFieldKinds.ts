import { z } from "zod";

/** What a person reads beside a setting. */
export interface FieldText {
  readonly label: string;
  /** One line: what the setting does. */
  readonly description: string;
  /** One line: where the default comes from. */
  readonly source: string;
  readonly unit?: string;
  /** Where the setting does something; everywhere when absent. */
  readonly when?: FieldCondition;
}

/** Another setting, and its values under which this one applies. */
export interface FieldCondition {
  readonly path: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Texts of every setting, by its schema. `configFields` reads them, so the form and the schema cannot drift apart. */
export const fieldTexts = z.registry<FieldText>();

interface NumberField extends FieldText {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** A whole number within inclusive bounds. */
export const integer = ({ min, max, default: value, ...text }: NumberField) =>
  z.int().min(min).max(max).default(value).register(fieldTexts, text);

/** A number within inclusive bounds. */
export const number = ({ min, max, default: value, ...text }: NumberField) =>
  z.number().min(min).max(max).default(value).register(fieldTexts, text);

/** A switch. */
export const flag = ({ default: value, ...text }: FieldText & { readonly default: boolean }) =>
  z.boolean().default(value).register(fieldTexts, text);

/** A name: lower-case letters, digits, dots and dashes. */
export const name = ({ default: value, ...text }: FieldText & { readonly default: string }) =>
  z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)
    .default(value)
    .register(fieldTexts, text);
