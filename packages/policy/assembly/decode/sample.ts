import { exp4, sum4 } from "./lanes";

/**
 * Draws one token per row of logits [count, vocabulary] (overwritten) from softmax(logits / temperature), restricted to
 * the nucleus of mass topP when topP < 1. topPs and uniforms, the latter in [0, 1), are f64.
 * logprobs: ln softmax(logits / temperature)[token], not renormalised over the nucleus.
 */
export function sample(
  logits: usize,
  count: i32,
  vocabulary: i32,
  temperatures: usize,
  topPs: usize,
  uniforms: usize,
  tokens: usize,
  logprobs: usize,
): void {
  const bytes = (<usize>vocabulary) << 2;
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 2;
    const line = logits + <usize>i * bytes;
    const temperature = f32x4.splat(load<f32>(temperatures + at));
    let highest = f32x4.splat(-Infinity);
    for (let j: usize = 0; j < bytes; j += 16) {
      const value = f32x4.div(v128.load(line + j), temperature);
      highest = f32x4.max(highest, value);
      v128.store(line + j, value);
    }
    const top = max(
      max(f32x4.extract_lane(highest, 0), f32x4.extract_lane(highest, 1)),
      max(f32x4.extract_lane(highest, 2), f32x4.extract_lane(highest, 3)),
    );
    let mass = f32x4.splat(0);
    for (let j: usize = 0; j < bytes; j += 16) {
      const weight = exp4(f32x4.sub(v128.load(line + j), f32x4.splat(top)));
      mass = f32x4.add(mass, weight);
      v128.store(line + j, weight);
    }
    const total = sum4(mass);
    const uniform = load<f64>(uniforms + ((<usize>i) << 3));
    const topP = load<f64>(topPs + ((<usize>i) << 3));
    const token =
      topP < 1
        ? drawNucleus(line, vocabulary, topP * <f64>total, uniform)
        : drawAll(line, vocabulary, uniform * <f64>total);
    store<i32>(tokens + at, token);
    store<f32>(logprobs + at, <f32>Math.log(<f64>load<f32>(line + ((<usize>token) << 2)) / <f64>total));
  }
}

/** First token at which the running mass passes `target`; the heaviest last one when rounding leaves none. */
function drawAll(weights: usize, vocabulary: i32, target: f64): i32 {
  let running: f64 = 0;
  for (let token = 0; token < vocabulary; token++) {
    running += <f64>load<f32>(weights + ((<usize>token) << 2));
    if (running > target) return token;
  }
  return heaviest(weights, vocabulary);
}

/**
 * Draws among the heaviest tokens whose mass first reaches `nucleus`; among equally heavy ones the lower ids belong to it.
 * The weight of the lightest of them is found by bisection on its bits, whose order is that of positive floats.
 */
function drawNucleus(weights: usize, vocabulary: i32, nucleus: f64, uniform: f64): i32 {
  let low: u32 = 0;
  let high: u32 = reinterpret<u32>(<f32>1) + 1; // the heaviest weight is e^0
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (<f64>massFrom(weights, vocabulary, reinterpret<f32>(middle)) >= nucleus) low = middle;
    else high = middle;
  }
  const edge = reinterpret<f32>(low);
  let mass: f64 = 0;
  for (let token = 0; token < vocabulary; token++) {
    const weight = load<f32>(weights + ((<usize>token) << 2));
    if (weight > edge) mass += <f64>weight;
  }
  let lastEqual = -1;
  for (let token = 0; token < vocabulary && mass < nucleus; token++) {
    const weight = load<f32>(weights + ((<usize>token) << 2));
    if (weight != edge) continue;
    mass += <f64>weight;
    lastEqual = token;
  }
  const target = uniform * mass;
  let running: f64 = 0;
  for (let token = 0; token < vocabulary; token++) {
    const weight = load<f32>(weights + ((<usize>token) << 2));
    if (weight < edge || (weight == edge && token > lastEqual)) continue;
    running += <f64>weight;
    if (running > target) return token;
  }
  return heaviest(weights, vocabulary);
}

/** Mass of the tokens at least as heavy as `edge`. */
function massFrom(weights: usize, vocabulary: i32, edge: f32): f32 {
  const threshold = f32x4.splat(edge);
  const end = weights + ((<usize>vocabulary) << 2);
  let mass = f32x4.splat(0);
  for (let at = weights; at < end; at += 16) {
    const weight = v128.load(at);
    mass = f32x4.add(mass, v128.and(weight, f32x4.ge(weight, threshold)));
  }
  return sum4(mass);
}

/** Token of the greatest weight, the lowest id among equals. */
function heaviest(weights: usize, vocabulary: i32): i32 {
  let best = 0;
  let weight = load<f32>(weights);
  for (let token = 1; token < vocabulary; token++) {
    const candidate = load<f32>(weights + ((<usize>token) << 2));
    if (candidate > weight) {
      weight = candidate;
      best = token;
    }
  }
  return best;
}
