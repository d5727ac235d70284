import type { Control } from "@holdfast/control";
import type { CheckpointStore } from "@holdfast/policy";
import { parameterCount } from "@holdfast/policy";
import { readBasePolicies } from "./basePolicies.ts";
import { defaultBenchmarks } from "./benchmarks.ts";
import { readTasksets } from "./tasksets.ts";

/** Makes the committed base policies and tasksets, and the benchmarks over them, known to the product. Idempotent, so every worker may do it at start. */
export async function registerModels(control: Control, store: CheckpointStore): Promise<void> {
  for (const base of await readBasePolicies()) {
    await store.put(base.bytes);
    await control.registerBase({
      name: base.name,
      size: base.card.size,
      parameters: parameterCount(base.weights.spec),
      digest: base.digest,
      vocabulary: base.vocabulary,
      card: base.card,
    });
  }
  for (const { name, description, tasks } of await readTasksets()) {
    await control.registerTaskset({ name, description, tasks });
  }
  for (const benchmark of defaultBenchmarks) await control.registerBenchmark(benchmark);
}
