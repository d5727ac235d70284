import type { Draw, DrawRequest } from "../engine/stepper.ts";

/**
 * Draws from softmax(logits / temperature), restricted to the nucleus of mass topP (heaviest tokens first, lower ids first
 * among equals). The recorded log-probability is that of the unrestricted distribution.
 */
export function drawToken(logits: ArrayLike<number>, { temperature, topP, uniform }: DrawRequest): Draw {
  const scaled = Float64Array.from(logits, (logit) => logit / temperature);
  const largest = scaled.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = scaled.map((x) => Math.exp(x - largest));
  const total = weights.reduce((a, b) => a + b, 0);
  const allowed = topP < 1 ? nucleus(weights, topP * total) : weights;
  const token = pick(allowed, uniform * allowed.reduce((a, b) => a + b, 0));
  return { token, logprob: Math.fround((scaled[token] ?? Number.NaN) - largest - Math.log(total)) };
}

/** The weights of the heaviest tokens whose mass first reaches `mass`; 0 elsewhere. */
function nucleus(weights: Float64Array, mass: number): Float64Array {
  const kept = new Float64Array(weights.length);
  const heaviestFirst = [...weights.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  let held = 0;
  for (const token of heaviestFirst) {
    if (held >= mass) break;
    kept[token] = weights[token] ?? 0;
    held += kept[token] ?? 0;
  }
  return kept;
}

/** First token at which the running mass passes `target`; the heaviest when rounding leaves none. */
function pick(weights: Float64Array, target: number): number {
  let running = 0;
  for (const [token, weight] of weights.entries()) {
    running += weight;
    if (running > target) return token;
  }
  return weights.reduce((best, weight, token) => (weight > (weights[best] ?? 0) ? token : best), 0);
}
