import * as tf from "@tensorflow/tfjs";
import { differentiable } from "./differentiable.ts";
import { headDim } from "./spec.ts";

export const chunkLength = 32;

export interface DeltaInputs {
  /** [B, H, T, 32]; queries scaled, keys of unit norm. T is a multiple of 32. */
  readonly q: tf.Tensor;
  readonly k: tf.Tensor;
  readonly v: tf.Tensor;
  /** [B, H, T] write strength in (0, 1). */
  readonly beta: tf.Tensor;
  /** [B, H, T] log decay, at most 0. */
  readonly g: tf.Tensor;
}

/**
 * Gated delta rule from a zero state → [B, H, T, 32]:
 *
 *     S ← exp(g_t) S;   S ← S + k_t (β_t (v_t − Sᵀ k_t))ᵀ;   o_t = Sᵀ q_t
 *
 * in chunks of 32 positions (the WY form of "Gated Delta Networks"): inside a chunk everything is matrix products, only
 * the state passes from chunk to chunk.
 */
export function deltaRule({ q, k, v, beta, g }: DeltaInputs): tf.Tensor {
  const [batch = 1, heads = 1, length = 1] = q.shape;
  const rows = batch * heads;
  const count = length / chunkLength;
  const chunked = (x: tf.Tensor, width: number) =>
    x
      .reshape([rows, count, chunkLength, width])
      .transpose([1, 0, 2, 3])
      .reshape([count * rows, chunkLength, width]);
  const [qc, kc, vc] = [chunked(q, headDim), chunked(k, headDim), chunked(v, headDim)]; // [nR, C, 32]
  const betaC = chunked(beta, 1); // [nR, C, 1]
  const { lower, strictlyLower } = triangles();

  const total = lower.matMul(chunked(g, 1)); // [nR, C, 1] log decay since the chunk began
  const decay = total
    .sub(total.transpose([0, 2, 1]))
    .mul(lower)
    .exp()
    .mul(lower); // masked before exp, or inf · 0 = NaN
  const kBeta = kc.mul(betaC);
  const inverse = unitLowerInverse(kBeta.matMul(kc, false, true).mul(decay).mul(strictlyLower).neg()); // [nR, C, C]
  const u = inverse.matMul(vc.mul(betaC)); // [nR, C, 32] values written if the chunk began with a zero state
  const w = inverse.matMul(kBeta.mul(total.exp())); // [nR, C, 32] what the state so far takes from them
  const within = qc.matMul(kc, false, true).mul(decay); // [nR, C, C]
  const last = total.slice([0, chunkLength - 1, 0], [-1, 1, 1]); // [nR, 1, 1]

  const chunks = {
    u: perChunk(u, count),
    w: perChunk(w, count),
    within: perChunk(within, count),
    query: perChunk(qc.mul(total.exp()), count),
    key: perChunk(kc.mul(last.sub(total).exp()), count),
    keep: perChunk(last.exp(), count),
  };
  return scan(chunks, rows)
    .transpose([1, 0, 2, 3]) // [R, n, C, 32]
    .reshape([batch, heads, length, headDim]);
}

type Chunks = Record<"u" | "w" | "within" | "query" | "key" | "keep", tf.Tensor[]>;

/** Passes the state through the chunks; → [n, R, C, 32]. */
function scan(chunks: Chunks, rows: number): tf.Tensor {
  let state: tf.Tensor = tf.zeros([rows, headDim, headDim]);
  const outputs = chunks.u.map((u, n) => {
    const { w, within, query, key, keep } = chunkAt(chunks, n);
    const written = u.sub(w.matMul(state)); // [R, C, 32]
    const output = query.matMul(state).add(within.matMul(written));
    state = state.mul(keep).add(key.matMul(written, true, false));
    return output;
  });
  return tf.stack(outputs);
}

function chunkAt(chunks: Chunks, n: number): Record<keyof Chunks, tf.Tensor> {
  const at = (list: tf.Tensor[]): tf.Tensor => {
    const tensor = list[n];
    if (tensor === undefined) throw new Error(`no chunk ${String(n)}`);
    return tensor;
  };
  const { u, w, within, query, key, keep } = chunks;
  return { u: at(u), w: at(w), within: at(within), query: at(query), key: at(key), keep: at(keep) };
}

/** Splits [n·R, ...] into n tensors. One chunk is not unstacked: TF.js cannot differentiate that. */
function perChunk(x: tf.Tensor, count: number): tf.Tensor[] {
  if (count === 1) return [x];
  return x.reshape([count, -1, ...x.shape.slice(1)]).unstack();
}

function triangles(): { lower: tf.Tensor2D; strictlyLower: tf.Tensor2D } {
  const matrix = (entry: (row: number, column: number) => boolean) =>
    tf.tensor2d(
      Float32Array.from({ length: chunkLength ** 2 }, (_, i) =>
        entry(Math.floor(i / chunkLength), i % chunkLength) ? 1 : 0,
      ),
      [chunkLength, chunkLength],
    );
  return { lower: matrix((row, column) => column <= row), strictlyLower: matrix((row, column) => column < row) };
}

/**
 * (I − A)⁻¹ of strictly lower triangular A [N, 32, 32]. A³² = 0, so it is the finite product
 * (I + A)(I + A²)(I + A⁴)(I + A⁸)(I + A¹⁶). Gradient: dA = Tᵀ dT Tᵀ.
 */
function unitLowerInverse(a: tf.Tensor): tf.Tensor {
  return differentiable<[tf.Tensor]>({
    inputs: [a],
    forward: () => {
      let power = a;
      let product = power.add(tf.eye(chunkLength));
      for (let reach = 2; reach < chunkLength; reach *= 2) {
        power = power.matMul(power);
        product = product.add(product.matMul(power));
      }
      return { value: product, saved: [product] };
    },
    backward: (dy, [inverse]) => [inverse.matMul(dy, true, false).matMul(inverse, false, true)],
  });
}
