import { createHash } from "node:crypto";
import { splitPieces } from "./pieces.ts";
import { isVariable } from "./words.ts";
import type { FunctionSpec } from "./functionSpec.ts";

/** Kinds whose mutant replaces one fixed piece by another: [right piece, wrong piece]. */
const substitutions = {
  rel_boundary: [...[pair(" < ", " <= "), pair(" <= ", " < ")], ...[pair(" > ", " >= "), pair(" >= ", " > ")]],
  rel_flip: [...[pair(" < ", " > "), pair(" > ", " < ")], ...[pair(" <= ", " >= "), pair(" >= ", " <= ")]],
  eq_flip: [pair(" === ", " !== "), pair(" !== ", " === ")],
  arith: [pair(" + ", " - "), pair(" - ", " + "), pair(" * ", " + "), pair(" / ", " * "), pair(" % ", " / ")],
  logic: [pair(" && ", " || "), pair(" || ", " && ")],
  assign_op: [pair(" += ", " -= "), pair(" -= ", " += "), pair(" *= ", " += ")],
  minmax: [
    ...[pair("Math.min(", "Math.max("), pair("Math.max(", "Math.min(")],
    ...[pair("Math.floor(", "Math.ceil("), pair("Math.ceil(", "Math.floor(")],
  ],
  method: [
    ...[pair(".push(", ".unshift("), pair(".unshift(", ".push(")],
    ...[pair(".startsWith(", ".endsWith("), pair(".endsWith(", ".startsWith(")],
    ...[pair(".indexOf(", ".lastIndexOf("), pair(".lastIndexOf(", ".indexOf(")],
    ...[pair(".some(", ".every("), pair(".every(", ".some(")],
    pair(".toUpperCase()", ".toLowerCase()"),
  ],
  not: [pair("if (!", "if ("), pair("return !", "return ")],
  incdec: [pair("++", "--"), pair("--", "++")],
  bool: [pair("true", "false"), pair("false", "true")],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

export type MutationKind = keyof typeof substitutions | "const" | "var_swap";

/** Never shown before reinforcement learning, in any function. */
export const withheldKind: MutationKind = "logic";

/** A bug: one piece of a function replaced by another. Pieces are of the source with canonical names. */
export interface Mutant {
  /** E.g. "clamp/5/ <= ": function, index of the piece, wrong piece. */
  readonly id: string;
  readonly functionName: string;
  readonly kind: MutationKind;
  readonly pieceIndex: number;
  readonly right: string;
  readonly wrong: string;
  /** Left out of training and demonstrations: the withheld kind, and a quarter of the others by hash. */
  readonly withheld: boolean;
}

/** Every one-piece mutation of a function, whether or not a test notices it. */
export function mutationsOf(spec: FunctionSpec): Mutant[] {
  const split = splitPieces(spec.source);
  const bodyStart = split.indexOf(") {") + 1;
  return split.flatMap((right, pieceIndex) =>
    pieceIndex < bodyStart
      ? []
      : wrongPieces(right, spec).map(([kind, wrong]) => describe({ spec, kind, pieceIndex, right, wrong })),
  );
}

function wrongPieces(piece: string, spec: FunctionSpec): [MutationKind, string][] {
  if (/^\d+$/.test(piece)) {
    const n = Number(piece);
    const neighbours = n === 0 ? [1] : n === 60 ? [59] : [n - 1, n + 1];
    return neighbours.map((wrong) => ["const", String(wrong)]);
  }
  if (isVariable(piece)) {
    if (!spec.parameters.includes(piece)) return [];
    return spec.parameters.filter((name) => name !== piece).map((wrong) => ["var_swap", wrong]);
  }
  return Object.keys(substitutions)
    .filter(isSubstitution)
    .flatMap((kind) =>
      substitutions[kind]
        .filter(([right]) => right === piece)
        .map(([, wrong]): [MutationKind, string] => [kind, wrong]),
    );
}

function describe(mutation: {
  spec: FunctionSpec;
  kind: MutationKind;
  pieceIndex: number;
  right: string;
  wrong: string;
}): Mutant {
  const { spec, kind, pieceIndex, right, wrong } = mutation;
  const id = `${spec.name}/${String(pieceIndex)}/${wrong}`;
  const hash = createHash("sha256").update(id).digest().readUInt8(0);
  const withheld = kind === withheldKind || hash % 4 === 0;
  return { id, functionName: spec.name, kind, pieceIndex, right, wrong, withheld };
}

function pair(right: string, wrong: string): readonly [string, string] {
  return [right, wrong];
}

function isSubstitution(kind: string): kind is keyof typeof substitutions {
  return Object.hasOwn(substitutions, kind);
}
