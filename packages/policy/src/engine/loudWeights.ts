import { initWeights } from "../initWeights.ts";
import type { PolicySpec } from "../spec.ts";
import type { Parameter, Weights } from "../weights.ts";

/**
 * Random weights, for comparing implementations, of a policy in which every part matters: branches as strong as the
 * stream, uneven gains, taps and scales, states that decay, and peaked distributions.
 */
export function loudWeights(spec: PolicySpec, random: () => number): Weights {
  const parameters = new Map<string, Parameter>();
  for (const [name, { shape, values }] of initWeights(spec, random).parameters) {
    const change = changeOf(name.slice(name.lastIndexOf(".") + 1), random);
    parameters.set(name, { shape, values: values.map(change) });
  }
  return { spec, parameters };
}

function changeOf(name: string, random: () => number): (value: number) => number {
  switch (name) {
    case "out":
    case "down":
      return (value) => value * 20;
    case "logitScale":
      return () => 4;
    case "conv":
      return (value) => value + random() - 0.5;
    case "dtBias":
      return (value) => value + 1.5;
    case "norm1":
    case "norm2":
    case "finalNorm":
    case "headNorm":
    case "headScale":
      return (value) => value * (0.5 + random());
    default:
      return (value) => value;
  }
}
