import { exp1, sigmoid1, softplus1, sumLanes } from "./math";
import { ROW, unitRow, unitRowBackward } from "./unit";

const D: i32 = 32;
/** Bytes of one state [32 keys, 32 values]. */
const STATE: usize = 4096;
/** Positions between kept states; the ones between are computed again in the backward pass. */
const CHUNK: i32 = 32;
const QUERY_SCALE: f32 = 0.17677669529663687; // 1 / sqrt(32)

// Layout of the backward pass's scratch: the states around each position of a chunk, their slope, and per position the
// normalised query and key, the written vector and its error, then beta and decay.
const SLOPE: usize = STATE * (CHUNK + 1);
const QUERIES: usize = SLOPE + STATE;
const KEYS: usize = QUERIES + ROW * CHUNK;
const ERRORS: usize = KEYS + ROW * CHUNK;
const WRITES: usize = ERRORS + ROW * CHUNK;
const GATES: usize = WRITES + ROW * CHUNK;
const SPARE: usize = GATES + 16 * CHUNK;

/** Bytes of scratch either pass needs. */
export function deltaScratchBytes(): i32 {
  return <i32>(SPARE + 4 * ROW);
}

/**
 * Gated delta rule on u [batch, length, 3·32·heads] (convolved, activated q, k, v), with beta and decay logits [batch,
 * length, heads], dtBias and aLog [heads] → out [batch, length, 32·heads]. Keeps the state before every 32nd position in
 * `states` [batch, heads, ceil(length / 32), 32, 32].
 */
export function deltaForward(
  u: usize, beta: usize, decay: usize, dtBias: usize, aLog: usize, out: usize, states: usize,
  batch: i32, length: i32, heads: i32, scratch: usize,
): void {
  const wide: usize = (3 * D * heads) << 2, narrow: usize = (D * heads) << 2;
  const state = scratch, query = scratch + QUERIES, key = scratch + KEYS;
  const error = scratch + ERRORS, write = scratch + WRITES;
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const a = exp1(load<f32>(aLog + (h << 2)));
      const bias = load<f32>(dtBias + (h << 2));
      memory.fill(state, 0, STATE);
      for (let t = 0; t < length; t++) {
        if (t % CHUNK == 0) {
          memory.copy(states, state, STATE);
          states += STATE;
        }
        const place = b * length + t;
        const gate = (place * heads + h) << 2;
        const row = u + place * wide + h * ROW;
        unitRow(row, query, QUERY_SCALE);
        unitRow(row + narrow, key, 1);
        const strength = sigmoid1(load<f32>(beta + gate));
        const keep = exp1(-a * softplus1(load<f32>(decay + gate) + bias));
        forget(state, state, key, row + 2 * narrow, strength, keep, error, write);
        read(state, query, out + place * narrow + h * ROW);
      }
    }
  }
}

/** Gradients of `deltaForward`, each in the shape of its input; those of dtBias and aLog are summed. */
export function deltaBackward(
  u: usize, beta: usize, decay: usize, dtBias: usize, aLog: usize, states: usize, dy: usize,
  dU: usize, dBeta: usize, dDecay: usize, dBias: usize, dALog: usize,
  batch: i32, length: i32, heads: i32, scratch: usize,
): void {
  const wide: usize = (3 * D * heads) << 2, narrow: usize = (D * heads) << 2;
  const chunks = (length + CHUNK - 1) / CHUNK;
  memory.fill(dBias, 0, heads << 2);
  memory.fill(dALog, 0, heads << 2);
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const a = exp1(load<f32>(aLog + (h << 2)));
      const bias = load<f32>(dtBias + (h << 2));
      memory.fill(scratch + SLOPE, 0, STATE);
      let biasSlope: f32 = 0, aSlope: f32 = 0;
      for (let chunk = chunks - 1; chunk >= 0; chunk--) {
        const first = chunk * CHUNK, count = min(CHUNK, length - first);
        memory.copy(scratch, states + ((b * heads + h) * chunks + chunk) * STATE, STATE);
        for (let i = 0; i < count; i++) {
          const place = b * length + first + i;
          const gate = (place * heads + h) << 2;
          const row = u + place * wide + h * ROW;
          const query = scratch + QUERIES + i * ROW, key = scratch + KEYS + i * ROW;
          unitRow(row, query, QUERY_SCALE);
          unitRow(row + narrow, key, 1);
          const strength = sigmoid1(load<f32>(beta + gate));
          const rate = -a * softplus1(load<f32>(decay + gate) + bias);
          const keep = exp1(rate);
          const gates = scratch + GATES + 16 * i;
          store<f32>(gates, strength);
          store<f32>(gates + 4, keep);
          store<f32>(gates + 8, rate);
          const before = scratch + i * STATE;
          const error = scratch + ERRORS + i * ROW, write = scratch + WRITES + i * ROW;
          forget(before, before + STATE, key, row + 2 * narrow, strength, keep, error, write);
        }
        for (let i = count - 1; i >= 0; i--) {
          const place = b * length + first + i;
          const gate = (place * heads + h) << 2;
          const from = u + place * wide + h * ROW, to = dU + place * wide + h * ROW;
          const gates = scratch + GATES + 16 * i;
          const strength = load<f32>(gates), rate = load<f32>(gates + 8);
          const spare = scratch + SPARE;
          stepBackward(scratch, i, dy + place * narrow + h * ROW, spare, to + 2 * narrow);
          for (let c: usize = 0; c < ROW; c += 16) {
            v128.store(spare + c, f32x4.mul(v128.load(spare + c), f32x4.splat(QUERY_SCALE)));
          }
          unitRowBackward(from, spare, to);
          unitRowBackward(from + narrow, spare + ROW, to + narrow);
          const rateSlope = load<f32>(spare + 2 * ROW + 4);
          store<f32>(dBeta + gate, load<f32>(spare + 2 * ROW) * strength * (1 - strength));
          const logit = rateSlope * -a * sigmoid1(load<f32>(decay + gate) + bias);
          store<f32>(dDecay + gate, logit);
          biasSlope += logit;
          aSlope += rateSlope * rate;
        }
      }
      store<f32>(dBias + (h << 2), load<f32>(dBias + (h << 2)) + biasSlope);
      store<f32>(dALog + (h << 2), load<f32>(dALog + (h << 2)) + aSlope);
    }
  }
}

/**
 * after = keep · before + key writeᵀ, write = strength · error, error = value − keep · beforeᵀ key. `after` may be `before`.
 * Columns of a state do not mix, so 16 of them are worked on at a time.
 */
function forget(
  before: usize, after: usize, key: usize, value: usize, strength: f32, keep: f32, error: usize, write: usize,
): void {
  const keep4 = f32x4.splat(keep), strength4 = f32x4.splat(strength);
  for (let c: usize = 0; c < ROW; c += 64) {
    let p0 = f32x4.splat(0), p1 = f32x4.splat(0), p2 = f32x4.splat(0), p3 = f32x4.splat(0);
    let row = before + c;
    for (let i: usize = 0; i < ROW; i += 4) {
      const k = v128.load_splat<f32>(key + i);
      p0 = f32x4.add(p0, f32x4.mul(k, v128.load(row)));
      p1 = f32x4.add(p1, f32x4.mul(k, v128.load(row, 16)));
      p2 = f32x4.add(p2, f32x4.mul(k, v128.load(row, 32)));
      p3 = f32x4.add(p3, f32x4.mul(k, v128.load(row, 48)));
      row += ROW;
    }
    p0 = f32x4.sub(v128.load(value + c), f32x4.mul(keep4, p0));
    p1 = f32x4.sub(v128.load(value + c, 16), f32x4.mul(keep4, p1));
    p2 = f32x4.sub(v128.load(value + c, 32), f32x4.mul(keep4, p2));
    p3 = f32x4.sub(v128.load(value + c, 48), f32x4.mul(keep4, p3));
    v128.store(error + c, p0);
    v128.store(error + c, p1, 16);
    v128.store(error + c, p2, 32);
    v128.store(error + c, p3, 48);
    p0 = f32x4.mul(p0, strength4);
    p1 = f32x4.mul(p1, strength4);
    p2 = f32x4.mul(p2, strength4);
    p3 = f32x4.mul(p3, strength4);
    v128.store(write + c, p0);
    v128.store(write + c, p1, 16);
    v128.store(write + c, p2, 32);
    v128.store(write + c, p3, 48);
    row = before + c;
    let to = after + c;
    for (let i: usize = 0; i < ROW; i += 4) {
      const k = v128.load_splat<f32>(key + i);
      v128.store(to, f32x4.add(f32x4.mul(keep4, v128.load(row)), f32x4.mul(k, p0)));
      v128.store(to, f32x4.add(f32x4.mul(keep4, v128.load(row, 16)), f32x4.mul(k, p1)), 16);
      v128.store(to, f32x4.add(f32x4.mul(keep4, v128.load(row, 32)), f32x4.mul(k, p2)), 32);
      v128.store(to, f32x4.add(f32x4.mul(keep4, v128.load(row, 48)), f32x4.mul(k, p3)), 48);
      row += ROW;
      to += ROW;
    }
  }
}

/** out = stateᵀ query. */
function read(state: usize, query: usize, out: usize): void {
  for (let c: usize = 0; c < ROW; c += 64) {
    let p0 = f32x4.splat(0), p1 = f32x4.splat(0), p2 = f32x4.splat(0), p3 = f32x4.splat(0);
    let row = state + c;
    for (let i: usize = 0; i < ROW; i += 4) {
      const q = v128.load_splat<f32>(query + i);
      p0 = f32x4.add(p0, f32x4.mul(q, v128.load(row)));
      p1 = f32x4.add(p1, f32x4.mul(q, v128.load(row, 16)));
      p2 = f32x4.add(p2, f32x4.mul(q, v128.load(row, 32)));
      p3 = f32x4.add(p3, f32x4.mul(q, v128.load(row, 48)));
      row += ROW;
    }
    v128.store(out + c, p0);
    v128.store(out + c, p1, 16);
    v128.store(out + c, p2, 32);
    v128.store(out + c, p3, 48);
  }
}

/**
 * One position backwards. Moves the state's slope from after to before position i of the chunk; writes the slopes of the
 * normalised query and key to `out`, those of beta and of the log decay behind them, and the value's to `dValue`.
 */
function stepBackward(scratch: usize, i: i32, dy: usize, out: usize, dValue: usize): void {
  const before = scratch + i * STATE, after = before + STATE, slope = scratch + SLOPE;
  const query = scratch + QUERIES + i * ROW, key = scratch + KEYS + i * ROW;
  const error = scratch + ERRORS + i * ROW, write = scratch + WRITES + i * ROW;
  const strength = load<f32>(scratch + GATES + 16 * i), keep = load<f32>(scratch + GATES + 16 * i + 4);
  const dQuery = out, dKey = out + ROW, dWrite = out + 3 * ROW;
  memory.fill(dWrite, 0, ROW);
  let at: usize = 0;
  for (let r: usize = 0; r < ROW; r += 4) {
    const q = v128.load_splat<f32>(query + r), k = v128.load_splat<f32>(key + r);
    let alongQ = f32x4.splat(0), alongK = f32x4.splat(0);
    for (let c: usize = 0; c < ROW; c += 32) {
      const y0 = v128.load(dy + c), y1 = v128.load(dy + c, 16);
      const s0 = f32x4.add(v128.load(slope + at), f32x4.mul(q, y0));
      const s1 = f32x4.add(v128.load(slope + at, 16), f32x4.mul(q, y1));
      v128.store(slope + at, s0);
      v128.store(slope + at, s1, 16);
      alongQ = f32x4.add(alongQ, f32x4.add(f32x4.mul(v128.load(after + at), y0), f32x4.mul(v128.load(after + at, 16), y1)));
      alongK = f32x4.add(alongK, f32x4.add(f32x4.mul(s0, v128.load(write + c)), f32x4.mul(s1, v128.load(write + c, 16))));
      v128.store(dWrite + c, f32x4.add(v128.load(dWrite + c), f32x4.mul(k, s0)));
      v128.store(dWrite + c, f32x4.add(v128.load(dWrite + c, 16), f32x4.mul(k, s1)), 16);
      at += 32;
    }
    store<f32>(dQuery + r, sumLanes(alongQ));
    store<f32>(dKey + r, sumLanes(alongK));
  }
  let alongBeta = f32x4.splat(0);
  const strength4 = f32x4.splat(strength);
  for (let c: usize = 0; c < ROW; c += 16) {
    const w = v128.load(dWrite + c);
    alongBeta = f32x4.add(alongBeta, f32x4.mul(w, v128.load(error + c)));
    v128.store(dValue + c, f32x4.mul(strength4, w));
  }
  let alongKeep = f32x4.splat(0);
  const keep4 = f32x4.splat(keep);
  at = 0;
  for (let r: usize = 0; r < ROW; r += 4) {
    const k = v128.load_splat<f32>(key + r);
    let alongK = f32x4.splat(0);
    for (let c: usize = 0; c < ROW; c += 32) {
      const v0 = v128.load(dValue + c), v1 = v128.load(dValue + c, 16);
      const p0 = v128.load(before + at), p1 = v128.load(before + at, 16);
      alongK = f32x4.add(alongK, f32x4.add(f32x4.mul(p0, v0), f32x4.mul(p1, v1)));
      const s0 = f32x4.sub(v128.load(slope + at), f32x4.mul(k, v0));
      const s1 = f32x4.sub(v128.load(slope + at, 16), f32x4.mul(k, v1));
      alongKeep = f32x4.add(alongKeep, f32x4.add(f32x4.mul(s0, p0), f32x4.mul(s1, p1)));
      v128.store(slope + at, f32x4.mul(keep4, s0));
      v128.store(slope + at, f32x4.mul(keep4, s1), 16);
      at += 32;
    }
    store<f32>(dKey + r, load<f32>(dKey + r) - keep * sumLanes(alongK));
  }
  store<f32>(out + 2 * ROW, sumLanes(alongBeta));
  store<f32>(out + 2 * ROW + 4, keep * sumLanes(alongKeep));
}
