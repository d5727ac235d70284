import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { selectBackend } from "../backend.ts";

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

interface Case {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** Batch dimensions of both operands. */
  readonly a?: number[];
  readonly b?: number[];
}

const cases: Case[] = [
  { m: 1, n: 1, k: 1 },
  { m: 3, n: 5, k: 7 },
  { m: 4, n: 8, k: 16 },
  { m: 5, n: 9, k: 3 },
  { m: 6, n: 12, k: 1 },
  { m: 33, n: 31, k: 65 },
  { m: 130, n: 17, k: 259 },
  { m: 9, n: 515, k: 20 },
  { m: 129, n: 516, k: 300 },
  { m: 1, n: 100, k: 64 },
  { m: 64, n: 1, k: 100 },
  { m: 7, n: 6, k: 5, a: [3], b: [3] },
  { m: 32, n: 32, k: 32, a: [4, 2], b: [4, 2] },
  { m: 5, n: 6, k: 7, a: [3], b: [1] },
  { m: 5, n: 6, k: 7, a: [1], b: [3] },
  { m: 5, n: 6, k: 7, a: [2, 1], b: [1, 3] },
  { m: 3, n: 4, k: 5, a: [2, 3], b: [3] },
  { m: 3, n: 4, k: 5, a: [1, 2], b: [3, 1] },
];

/** Random operand in its plain layout [..., rows, columns]. */
function operand(shape: number[], seed: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: tf.util.sizeFromShape(shape) }, () => random() * 2 - 1);
}

function naiveProduct({ m, n, k, a = [], b = [] }: Case, x: Float32Array, y: Float32Array): number[] {
  const outer = tf.broadcast_util.assertAndGetBroadcastShape(a, b);
  const result: number[] = [];
  for (let batch = 0; batch < tf.util.sizeFromShape(outer); batch++) {
    const xAt = m * k * broadcastIndex(batch, outer, a);
    const yAt = k * n * broadcastIndex(batch, outer, b);
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let d = 0; d < k; d++) sum += (x[xAt + i * k + d] ?? Number.NaN) * (y[yAt + d * n + j] ?? Number.NaN);
        result.push(sum);
      }
    }
  }
  return result;
}

function broadcastIndex(batch: number, outer: number[], own: number[]): number {
  const padded = [...Array<number>(outer.length - own.length).fill(1), ...own];
  const place = tf.util.indexToLoc(batch, outer.length, tf.util.computeStrides(outer));
  return padded.reduce((index, size, axis) => index * size + (size === 1 ? 0 : (place[axis] ?? 0)), 0);
}

describe.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])("transposeA %s, transposeB %s", (transposeA, transposeB) => {
  test.each(cases)("$a x $b: $m x $k by $k x $n equals the naive product", (shape) => {
    const { m, n, k, a = [], b = [] } = shape;
    const x = operand([...a, m, k], 1);
    const y = operand([...b, k, n], 2);
    const product = tf.tidy(() => {
      const left = tf.tensor(x, [...a, m, k]);
      const right = tf.tensor(y, [...b, k, n]);
      return tf.matMul(
        transposeA ? swapLast(left) : left,
        transposeB ? swapLast(right) : right,
        transposeA,
        transposeB,
      );
    });
    const outer = tf.broadcast_util.assertAndGetBroadcastShape(a, b);
    expect(product.shape).toEqual([...outer, m, n]);
    const found = product.dataSync();
    const error = naiveProduct(shape, x, y).map((value, i) => Math.abs(value - (found[i] ?? Number.NaN)));
    expect(Math.max(...error)).toBeLessThan(1e-6 * k + 1e-6);
    product.dispose();
  });
});

function swapLast(x: tf.Tensor): tf.Tensor {
  const axes = x.shape.map((_, i) => i);
  const [last = 0, before = 0] = [axes.pop(), axes.pop()];
  return x.transpose([...axes, last, before]);
}

test("operands that do not fit are refused", () => {
  expect(() => tf.matMul(tf.zeros([2, 3]), tf.zeros([4, 2]))).toThrow(/inner/i);
});

test("leaves nothing on the heap but its result", () => {
  const [a, b] = [tf.ones([3, 5, 4]), tf.ones([3, 4, 2])];
  const before = tf.memory();
  tf.matMul(a, b).dispose();
  expect(tf.memory().numTensors).toBe(before.numTensors);
  expect(tf.memory().numBytes).toBe(before.numBytes);
});
