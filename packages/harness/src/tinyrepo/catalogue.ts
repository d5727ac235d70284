import { openGuest } from "../grading/guestRuntime.ts";
import { showValue } from "../values.ts";
import { functionSpecs, type FunctionSpec } from "./functionSpec.ts";
import { mutationsOf, type Mutant } from "./mutations.ts";
import { splitPieces } from "./pieces.ts";

const specs = new Map(functionSpecs.map((spec) => [spec.name, spec]));

/** Every mutation of every function; `isBug` says which of them a test notices. */
export const mutations: readonly Mutant[] = functionSpecs.flatMap(mutationsOf);

/** A function of the family. Throws on an unknown name. */
export function functionSpec(name: string): FunctionSpec {
  const spec = specs.get(name);
  if (spec === undefined) throw new Error(`no function ${name} in the family`);
  return spec;
}

/** Pieces of a function's source with canonical names, a mutant applied if given. */
export function sourcePieces(spec: FunctionSpec, mutant?: Mutant): string[] {
  return splitPieces(spec.source).map((piece, index) => (index === mutant?.pieceIndex ? mutant.wrong : piece));
}

/** What a mutant gives, as text, for each example of its function; null where it runs into a limit. */
export function outcomesOf(mutant: Mutant): readonly string[] | null {
  const known = outcomes.get(mutant.id);
  if (known !== undefined) return known;
  const found = run(functionSpec(mutant.functionName), mutant);
  outcomes.set(mutant.id, found);
  return found;
}

/** Whether at least one example fails, and every one ends: what makes a mutation a bug that a task can be about. */
export function isBug(mutant: Mutant): boolean {
  const { examples } = functionSpec(mutant.functionName);
  return outcomesOf(mutant)?.some((got, i) => got !== expectedText(examples[i])) ?? false;
}

const outcomes = new Map<string, readonly string[] | null>();

function run(spec: FunctionSpec, mutant: Mutant): readonly string[] | null {
  const source = `${sourcePieces(spec, mutant).join("")}\nmodule.exports = { ${spec.name} };\n`;
  const guest = openGuest({ "mutant.js": source });
  const texts: string[] = [];
  try {
    for (const { args } of spec.examples) {
      const outcome = guest.call({ path: "mutant.js", functionName: spec.name, args: JSON.stringify(args) });
      if (outcome.kind === "limit") return null;
      texts.push(outcome.kind === "value" ? outcome.text : "an error");
    }
  } finally {
    guest.dispose();
  }
  return texts;
}

function expectedText(example: FunctionSpec["examples"][number] | undefined): string {
  return example === undefined ? "" : showValue(example.expected);
}
