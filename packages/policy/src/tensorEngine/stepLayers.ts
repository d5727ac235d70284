import * as tf from "@tensorflow/tfjs";
import type { StatePrecision } from "../engine/decodeEngine.ts";
import { project, rmsNorm, silu, unitNorm } from "../ops.ts";
import { headDim } from "../spec.ts";

/** Tokens of one position of every slot entering a layer. */
export interface SlotStep {
  /** [S] position each slot's token takes. */
  readonly positions: Int32Array;
  /** [S] 1 for slots that read a token now; the caches of the others must not change. */
  readonly active: tf.Tensor1D;
  readonly ropeTheta: number;
  readonly statePrecision: StatePrecision;
}

export interface AttentionCache {
  readonly kind: "attention";
  /** [S, H, capacity, 32], rotated. */
  readonly keys: tf.Tensor;
  /** [S, H, capacity, 32] */
  readonly values: tf.Tensor;
}

export interface DeltaCache {
  readonly kind: "delta";
  /** [S, 3, 96H] projections of the last three tokens, oldest first. */
  readonly history: tf.Tensor;
  /** [S, H, 32, 32] key × value. */
  readonly state: tf.Tensor;
}

type LayerParameters = (name: string) => tf.Tensor;

/** One attention layer for one position per slot: normed x [S, d] → mixed [S, 32H] and the grown cache. */
export function attentionStep(
  x: tf.Tensor,
  cache: AttentionCache,
  { own, step }: { own: LayerParameters; step: SlotStep },
) {
  const [slots = 1, heads = 1, capacity = 1] = cache.keys.shape;
  const [q, k, v] = headsOf(project(x, own("attention.qkv")), heads);
  const rotate = rotation(step);
  const at = tf // [S, 1, capacity, 1]: 1 at the position being written
    .oneHot(tf.tensor1d(step.positions, "int32"), capacity)
    .cast("float32")
    .mul(step.active.reshape([slots, 1]))
    .reshape([slots, 1, capacity, 1]);
  const put = (old: tf.Tensor, row: tf.Tensor) => {
    return old.mul(tf.sub(1, at)).add(row.reshape([slots, heads, 1, headDim]).mul(at));
  };
  const keys = put(cache.keys, rotate(unitNorm(k)));
  const values = put(cache.values, v);
  const query = rotate(unitNorm(q)).mul(own("attention.headScale").reshape([1, heads, 1]));
  const scores = query.reshape([slots, heads, 1, headDim]).matMul(keys, false, true).add(laterMask(step, capacity));
  const mixed = scores
    .softmax()
    .matMul(values)
    .reshape([slots, heads * headDim]);
  return { mixed, cache: { kind: "attention", keys, values } satisfies AttentionCache };
}

/** One delta layer for one position per slot: normed x [S, d] → mixed [S, 32H] and the moved cache. */
export function deltaStep(x: tf.Tensor, cache: DeltaCache, { own, step }: { own: LayerParameters; step: SlotStep }) {
  const [slots = 1, heads = 1] = cache.state.shape;
  const round = step.statePrecision === "bf16" ? roundToBf16 : (value: tf.Tensor) => value;
  const window = tf.concat([cache.history, project(x, own("delta.qkv")).expandDims(1)], 1); // [S, 4, 96H]
  const [q, k, v] = headsOf(silu(window.mul(own("delta.conv").expandDims(0)).sum(1)), heads);
  const perHead = (value: tf.Tensor) => value.reshape([slots, heads, 1, 1]);
  const beta = perHead(round(project(x, own("delta.beta")).sigmoid()));
  const rate = project(x, own("delta.decay")).add(own("delta.dtBias")).softplus().mul(own("delta.aLog").exp().neg());
  const kept = cache.state.mul(perHead(round(rate.exp())));
  const key = unitNorm(k).reshape([slots, heads, 1, headDim]);
  const written = v.reshape([slots, heads, 1, headDim]).sub(key.matMul(kept)).mul(beta); // [S, H, 1, 32]
  const state = round(kept.add(key.matMul(written, true, false)));
  const read = unitNorm(q)
    .mul(1 / Math.sqrt(headDim))
    .reshape([slots, heads, 1, headDim])
    .matMul(state);
  const mixed = rmsNorm(read.reshape([slots * heads, headDim]), own("delta.headNorm"))
    .reshape([slots, heads * headDim])
    .mul(silu(project(x, own("delta.z"))));
  const history = window.slice([0, 1, 0], [-1, 3, -1]);
  return {
    mixed,
    cache: {
      kind: "delta",
      history: keepInactive(step, cache.history, history),
      state: keepInactive(step, cache.state, state),
    } satisfies DeltaCache,
  };
}

/** [S, 96H] → q, k, v [S, H, 32]. */
function headsOf(qkv: tf.Tensor, heads: number): [tf.Tensor, tf.Tensor, tf.Tensor] {
  const [q, k, v] = qkv.reshape([-1, 3, heads, headDim]).unstack(1);
  if (q === undefined || k === undefined || v === undefined) throw new Error("qkv does not split into three");
  return [q, k, v];
}

function keepInactive({ active }: SlotStep, old: tf.Tensor, next: tf.Tensor): tf.Tensor {
  const mask = active.reshape([-1, ...next.shape.slice(1).map(() => 1)]);
  return next.mul(mask).add(old.mul(tf.sub(1, mask)));
}

/** Rotary embedding of [S, H, 32] by each slot's position. */
function rotation({ positions, ropeTheta }: SlotStep): (x: tf.Tensor) => tf.Tensor {
  const half = headDim / 2;
  const table = (f: (angle: number) => number) =>
    tf.tensor3d(
      Float32Array.from({ length: positions.length * half }, (_, i) =>
        f((positions[Math.floor(i / half)] ?? 0) * ropeTheta ** -((i % half) / half)),
      ),
      [positions.length, 1, half],
    );
  const [cos, sin] = [table(Math.cos), table(Math.sin)];
  return (x) => {
    const a = x.slice([0, 0, 0], [-1, -1, half]);
    const b = x.slice([0, 0, half], [-1, -1, half]);
    return tf.concat([a.mul(cos).sub(b.mul(sin)), a.mul(sin).add(b.mul(cos))], -1);
  };
}

/** [S, 1, 1, capacity]: −1e9 after each slot's position. */
function laterMask({ positions }: SlotStep, capacity: number): tf.Tensor {
  const values = new Float32Array(positions.length * capacity);
  positions.forEach((position, slot) => values.fill(-1e9, slot * capacity + position + 1, (slot + 1) * capacity));
  return tf.tensor4d(values, [positions.length, 1, 1, capacity]);
}

/** Nearest bf16 of each value: Veltkamp's splitting, which leaves 8 of the 24 significant bits. */
function roundToBf16(x: tf.Tensor): tf.Tensor {
  const scaled = x.mul(65537);
  return scaled.sub(scaled.sub(x));
}
