import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import * as tf from "@tensorflow/tfjs";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { loadOwnKernels } from "./kernels/ownKernels.ts";
import { installOwnKernels } from "./kernels/runKernel.ts";

export type BackendName = "tfjs-node-gpu" | "tfjs-node" | "wasm" | "cpu";

export interface BackendOptions {
  /** Backends to try, best first. "cpu" is for reference tests: it is far too slow to train with. */
  readonly candidates?: readonly BackendName[];
  /** Our own wasm kernels (default), or the stock ones to measure against. */
  readonly kernels?: "own" | "stock";
}

/** The backend in use and why the better ones are not. */
export interface SelectedBackend {
  readonly name: BackendName;
  /** For people, e.g. "wasm + own kernels". */
  readonly label: string;
  readonly refused: readonly { readonly name: BackendName; readonly reason: string }[];
}

const bestFirst = ["tfjs-node-gpu", "tfjs-node", "wasm"] as const;

/** Activates the first backend that works and can multiply. Throws with every reason when none does. */
export async function selectBackend(options: BackendOptions = {}): Promise<SelectedBackend> {
  const refused: { name: BackendName; reason: string }[] = [];
  for (const name of options.candidates ?? bestFirst) {
    try {
      const label = await activate(name, options.kernels ?? "own");
      await proveItMultiplies();
      return { name, label, refused };
    } catch (error) {
      refused.push({ name, reason: firstLine(error) });
    }
  }
  throw new Error(
    `no TensorFlow.js backend works: ${refused.map(({ name, reason }) => `${name}: ${reason}`).join("; ")}`,
  );
}

async function activate(name: BackendName, kernels: "own" | "stock"): Promise<string> {
  switch (name) {
    case "cpu":
      await use("cpu");
      return "cpu (reference)";
    case "wasm":
      return activateWasm(kernels);
    case "tfjs-node":
    case "tfjs-node-gpu": {
      const packageName = `@tensorflow/${name}`;
      await import(packageName);
      await use("tensorflow");
      return name;
    }
  }
}

async function activateWasm(kernels: "own" | "stock"): Promise<string> {
  const main = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
  setWasmPaths(join(dirname(main), "..", "wasm-out") + sep);
  await use("wasm");
  if (kernels === "stock") return "wasm";
  installOwnKernels(loadOwnKernels());
  return "wasm + own kernels";
}

async function use(backend: string): Promise<void> {
  if (!(await tf.setBackend(backend))) throw new Error(`TensorFlow.js refuses backend "${backend}"`);
  await tf.ready();
}

async function proveItMultiplies(): Promise<void> {
  const product = tf.tidy(() => tf.matMul(tf.tensor2d([[1, 2]]), tf.tensor2d([[3], [4]])));
  const [value] = await product.data();
  product.dispose();
  if (value !== 11) throw new Error(`1·3 + 2·4 gives ${String(value)}`);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0] ?? message;
}
