import * as tf from "@tensorflow/tfjs";
import type { StatePrecision } from "../engine/decodeEngine.ts";
import type { Draw, Stepper, StepRow } from "../engine/stepper.ts";
import { project, rmsNorm, swiglu } from "../ops.ts";
import { toTensors } from "../tensorMap.ts";
import type { PolicySpec } from "../spec.ts";
import { headDim } from "../spec.ts";
import type { Weights } from "../weights.ts";
import { drawToken } from "./drawToken.ts";
import type { AttentionCache, DeltaCache, SlotStep } from "./stepLayers.ts";
import { attentionStep, deltaStep } from "./stepLayers.ts";

export interface TensorStepperOptions {
  readonly spec: PolicySpec;
  readonly slots: number;
  readonly statePrecision: StatePrecision;
}

export interface TensorStepper extends Stepper {
  dispose(): void;
}

type Cache = AttentionCache | DeltaCache;

/** A stepper of plain TF.js ops on the active backend: every slot moves at once, those without a row keep their caches. */
export function createTensorStepper(options: TensorStepperOptions): TensorStepper {
  const { spec, slots } = options;
  let parameters = new Map<string, tf.Tensor>();
  let caches = spec.layers.map((kind) => emptyCache(kind, spec, slots));
  const replaceCaches = (next: (cache: Cache) => Cache) => {
    const replaced = scoped(() => caches.map((cache) => mapCache(next(cache), tf.keep)));
    tf.dispose(caches.flatMap(tensorsOf));
    caches = replaced;
  };
  const named = (name: string): tf.Tensor => {
    const tensor = parameters.get(name);
    if (tensor === undefined) throw new Error(`the stepper has no parameter "${name}"`);
    return tensor;
  };

  /** Reads at most one row per slot; logits [S, V] when a row draws. */
  const stepWave = (rows: readonly StepRow[]): ArrayLike<number> | null =>
    scoped(() => {
      const { tokens, step } = slotStep(rows, options);
      const next: Cache[] = [];
      let x = tf.gather(named("embedding"), tokens).mul(8); // [S, d]
      caches.forEach((cache, i) => {
        const own = (name: string) => named(`layers.${String(i)}.${name}`);
        const normed = rmsNorm(x, own("norm1"));
        const layer = { own, step };
        const moved =
          cache.kind === "attention" ? attentionStep(normed, cache, layer) : deltaStep(normed, cache, layer);
        next.push(mapCache(moved.cache, tf.keep));
        x = x.add(project(moved.mixed, own(`${cache.kind}.out`)));
        const h = rmsNorm(x, own("norm2"));
        x = x.add(project(swiglu(project(h, own("gate")), project(h, own("up"))), own("down")));
      });
      tf.dispose(caches.flatMap(tensorsOf));
      caches = next;
      if (rows.every(({ draw }) => draw === null)) return null;
      const last = rmsNorm(x, named("finalNorm"));
      return last.matMul(named("embedding"), false, true).mul(named("logitScale")).dataSync();
    });

  return {
    maxRows: slots,
    load(weights: Weights) {
      tf.dispose([...parameters.values()]);
      parameters = toTensors(weights.parameters);
    },
    reset(slot) {
      const others = Float32Array.from({ length: slots }, (_, i) => (i === slot ? 0 : 1));
      replaceCaches((cache) => mapCache(cache, (x) => x.mul(tf.tensor(others, [slots, ...x.shape.slice(1).fill(1)]))));
    },
    copy(from, to) {
      const sources = Int32Array.from({ length: slots }, (_, i) => (i === to ? from : i));
      replaceCaches((cache) => mapCache(cache, (x) => tf.gather(x, tf.tensor1d(sources, "int32"))));
    },
    step(rows) {
      const draws: (Draw | undefined)[] = Array.from({ length: rows.length });
      for (const wave of wavesOf(rows)) {
        const logits = stepWave(wave.map(({ row }) => row));
        for (const { row, index } of wave) {
          if (row.draw === null || logits === null) continue;
          const start = row.slot * spec.vocabulary;
          draws[index] = drawToken(Array.prototype.slice.call(logits, start, start + spec.vocabulary), row.draw);
        }
      }
      return draws.filter((draw) => draw !== undefined);
    },
    dispose() {
      tf.dispose([...parameters.values(), ...caches.flatMap(tensorsOf)]);
    },
  };
}

/** Like `tf.tidy` for results that hold no tensors but kept ones: frees every other tensor made by `run`. */
function scoped<T>(run: () => T): T {
  tf.engine().startScope();
  try {
    return run();
  } finally {
    tf.engine().endScope();
  }
}

interface PlacedRow {
  readonly row: StepRow;
  /** Place among the step's rows. */
  readonly index: number;
}

/** Splits a step's rows so that each part has at most one row per slot, in the order of their positions. */
function wavesOf(rows: readonly StepRow[]): PlacedRow[][] {
  const waves: PlacedRow[][] = [];
  const taken = new Map<number, number>();
  rows.forEach((row, index) => {
    const turn = taken.get(row.slot) ?? 0;
    taken.set(row.slot, turn + 1);
    (waves[turn] ??= []).push({ row, index });
  });
  return waves;
}

function slotStep(rows: readonly StepRow[], { spec, slots, statePrecision }: TensorStepperOptions) {
  const tokens = new Int32Array(slots);
  const positions = new Int32Array(slots);
  const active = new Float32Array(slots);
  for (const { slot, token, position } of rows) {
    tokens[slot] = token;
    positions[slot] = position;
    active[slot] = 1;
  }
  const step: SlotStep = { positions, active: tf.tensor1d(active), ropeTheta: spec.ropeTheta, statePrecision };
  return { tokens: tf.tensor1d(tokens, "int32"), step };
}

function emptyCache(kind: Cache["kind"], { heads, maxTokens }: PolicySpec, slots: number): Cache {
  switch (kind) {
    case "attention": {
      const shape = [slots, heads, maxTokens, headDim];
      return { kind, keys: tf.zeros(shape), values: tf.zeros(shape) };
    }
    case "delta": {
      const history: tf.Tensor = tf.zeros([slots, 3, 3 * heads * headDim]);
      return { kind, history, state: tf.zeros([slots, heads, headDim, headDim]) };
    }
  }
}

function mapCache(cache: Cache, change: (tensor: tf.Tensor) => tf.Tensor): Cache {
  return cache.kind === "attention"
    ? { kind: "attention", keys: change(cache.keys), values: change(cache.values) }
    : { kind: "delta", history: change(cache.history), state: change(cache.state) };
}

function tensorsOf(cache: Cache): tf.Tensor[] {
  return cache.kind === "attention" ? [cache.keys, cache.values] : [cache.history, cache.state];
}
