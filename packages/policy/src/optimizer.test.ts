import * as tf from "@tensorflow/tfjs";
import { beforeAll, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import { createAdamW } from "./optimizer.ts";
import { toParameters, toTensors } from "./tensorMap.ts";

const options = { beta1: 0.9, beta2: 0.98, weightDecay: 0.1, clipNorm: 1 };

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

/** AdamW on one number, in float64, straight from the formula. */
function scalarAdamW(start: number, gradients: readonly number[], decay: number): number {
  let [p, m, v] = [start, 0, 0];
  gradients.forEach((g, i) => {
    m = 0.9 * m + 0.1 * g;
    v = 0.98 * v + 0.02 * g * g;
    const direction = m / (1 - 0.9 ** (i + 1)) / (Math.sqrt(v / (1 - 0.98 ** (i + 1))) + 1e-8);
    p = p - 0.01 * direction - 0.01 * decay * p;
  });
  return p;
}

function run(gradients: readonly number[], norm: number) {
  let parameters = toTensors(
    new Map([
      ["matrix", { shape: [1, 1], values: Float32Array.of(2) }],
      ["gain", { shape: [1], values: Float32Array.of(2) }],
    ]),
  );
  const optimizer = createAdamW(options, parameters);
  for (const gradient of gradients) {
    const slopes = new Map<string, tf.Tensor>([
      ["matrix", tf.tensor2d([[gradient]])],
      ["gain", tf.tensor1d([gradient])],
    ]);
    const next = optimizer.step(parameters, slopes, { learningRate: 0.01, norm });
    tf.dispose([...parameters.values(), ...slopes.values()]);
    parameters = next;
  }
  return { optimizer, parameters };
}

test("steps as the formula says; only matrices decay", () => {
  const { parameters } = run([0.5, -0.2, 0.1], 0.9);
  const values = toParameters(parameters);
  expect(values.get("matrix")?.values[0]).toBeCloseTo(scalarAdamW(2, [0.5, -0.2, 0.1], 0.1), 5);
  expect(values.get("gain")?.values[0]).toBeCloseTo(scalarAdamW(2, [0.5, -0.2, 0.1], 0), 5);
});

test("a norm above the clip scales the gradients down", () => {
  const { optimizer } = run([8], 4);
  const { first, second } = optimizer.exportState();
  expect(first.get("gain")?.values[0]).toBeCloseTo(0.1 * 2);
  expect(second.get("gain")?.values[0]).toBeCloseTo(0.02 * 4);
});

test("resumed from its exported state, goes on as if never stopped", () => {
  const { optimizer, parameters } = run([0.5, -0.2], 0.9);
  const resumed = createAdamW(options, parameters, optimizer.exportState());
  const slopes = new Map<string, tf.Tensor>([
    ["matrix", tf.tensor2d([[0.3]])],
    ["gain", tf.tensor1d([0.3])],
  ]);
  const rate = { learningRate: 0.01, norm: 0.5 };
  const values = [optimizer, resumed].map((one) => toParameters(one.step(parameters, slopes, rate)));
  expect(values[1]).toEqual(values[0]);
  expect(resumed.exportState()).toEqual(optimizer.exportState());
});
