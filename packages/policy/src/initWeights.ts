import type { PolicySpec } from "./spec.ts";
import type { Parameter, Weights } from "./weights.ts";
import { parameterShapes } from "./weights.ts";

const residualStd = 0.02;

/** Fresh weights drawn as docs/policy-model.md says. `random` gives uniform numbers in [0, 1); same stream, same weights. */
export function initWeights(spec: PolicySpec, random: () => number): Weights {
  const parameters = new Map<string, Parameter>();
  for (const [name, shape] of parameterShapes(spec)) {
    const draw = drawOf(name.slice(name.lastIndexOf(".") + 1), spec, random);
    const size = shape.reduce((product, extent) => product * extent, 1);
    const values = new Float32Array(size);
    for (let i = 0; i < size; i++) values[i] = draw(i);
    parameters.set(name, { shape, values });
  }
  return { spec, parameters };
}

/** The rule that draws element i of a parameter, by the parameter's own name (without its layer). */
function drawOf(name: string, spec: PolicySpec, random: () => number): (i: number) => number {
  const inner = spec.heads * 32;
  switch (name) {
    case "embedding":
      return () => 0.05 * normal(random);
    case "qkv":
    case "gate":
    case "up":
    case "z":
    case "beta":
    case "decay":
      return () => normal(random) / Math.sqrt(spec.width);
    case "out":
    case "down":
      return () => (residualStd / Math.sqrt(2 * spec.layers.length)) * normal(random);
    case "conv":
      return (i) => (i >= 9 * inner ? 1 : 0) + 0.02 * normal(random); // row 3 of [4, 3·inner] is the current token
    case "aLog":
      return () => Math.log(1 + 7 * random());
    case "dtBias":
      return () => inverseSoftplus(Math.exp(Math.log(0.001) + (Math.log(0.1) - Math.log(0.001)) * random()));
    case "headScale":
      return () => 6.8;
    default:
      return () => 1; // gains and logitScale
  }
}

/** One standard normal number (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function inverseSoftplus(y: number): number {
  return y + Math.log(-Math.expm1(-y));
}
