import * as tf from "@tensorflow/tfjs";
import type { WasmHeap } from "./wasmHeap.ts";

/**
 * Identity, and Cast to the same type, hand out the same values again (as the reference backend does) where the stock
 * wasm kernels copy them: every op saves its inputs for the backward pass through Identity.
 */
export function registerSharing(heap: WasmHeap): void {
  const stockCast = tf.getKernel("Cast", "wasm");
  tf.unregisterKernel("Identity", "wasm");
  tf.registerKernel({
    kernelName: "Identity",
    backendName: "wasm",
    kernelFunc: ({ inputs: { x } }) => heap.share(present(x)),
  });
  tf.unregisterKernel("Cast", "wasm");
  tf.registerKernel({
    ...stockCast,
    kernelFunc: (call) => {
      const x = present(call.inputs["x"]);
      return x.dtype === call.attrs?.["dtype"] ? heap.share(x) : stockCast.kernelFunc(call);
    },
  });
}

function present(x: tf.TensorInfo | undefined): tf.TensorInfo {
  if (x === undefined) throw new Error("the kernel needs an input");
  return x;
}
