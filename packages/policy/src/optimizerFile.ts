import type { Adapter } from "./adapter.ts";
import type { OptimizerState } from "./optimizer.ts";
import { decodeSafetensors, encodeSafetensors, readCount, requiredField } from "./safetensors.ts";
import type { Parameter } from "./weights.ts";

/** Safetensors bytes of an optimizer's moments and step count, and of the adapter where one is trained. */
export function encodeOptimizer({ step, first, second, adapter }: OptimizerState): Uint8Array {
  const tensors = new Map<string, Parameter>();
  for (const [name, moment] of first) tensors.set(`first.${name}`, moment);
  for (const [name, moment] of second) tensors.set(`second.${name}`, moment);
  for (const [name, factor] of adapter?.factors ?? []) tensors.set(`adapter.${name}`, factor);
  const metadata = new Map([["step", String(step)]]);
  if (adapter !== undefined) {
    metadata.set("adapter.rank", String(adapter.rank));
    metadata.set("adapter.alpha", String(adapter.alpha));
    metadata.set("adapter.base", adapter.base);
  }
  return encodeSafetensors({ tensors, metadata });
}

/** Reads what `encodeOptimizer` wrote. Throws with the reason on a truncated file, unpaired moments, or factors without. */
export function decodeOptimizer(bytes: Uint8Array): OptimizerState {
  const { tensors, metadata } = decodeSafetensors(bytes);
  const first = withPrefix(tensors, "first.");
  const second = withPrefix(tensors, "second.");
  for (const [name, { shape }] of first) {
    if (second.get(name)?.shape.join() !== shape.join()) throw new Error(`optimizer: moments of "${name}" do not pair`);
  }
  const adapter = readAdapter(metadata, withPrefix(tensors, "adapter."));
  const factors = adapter?.factors.size ?? 0;
  if (first.size + second.size + factors !== tensors.size || first.size !== second.size) {
    throw new Error("optimizer: the file holds tensors that are neither pairs of moments nor factors");
  }
  const state = { step: readCount(metadata, "step"), first, second };
  return adapter === undefined ? state : { ...state, adapter };
}

function readAdapter(
  metadata: ReadonlyMap<string, string>,
  factors: ReadonlyMap<string, Parameter>,
): Adapter | undefined {
  if (!metadata.has("adapter.rank")) return undefined;
  const alpha = Number(requiredField(metadata, "adapter.alpha"));
  if (!Number.isFinite(alpha)) throw new Error("optimizer: the adapter's alpha is not a number");
  return { rank: readCount(metadata, "adapter.rank"), alpha, base: requiredField(metadata, "adapter.base"), factors };
}

function withPrefix(tensors: ReadonlyMap<string, Parameter>, prefix: string): ReadonlyMap<string, Parameter> {
  const found = [...tensors].filter(([name]) => name.startsWith(prefix));
  return new Map(found.map(([name, tensor]) => [name.slice(prefix.length), tensor]));
}
