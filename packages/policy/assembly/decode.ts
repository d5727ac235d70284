// Kernels of one decode step (docs/policy-model.md). Every pointer is a byte address, every matrix f32 row-major.
// A row is one token of one slot; rows of the same slot come in the order of their positions. No kernel lets one row's
// arithmetic depend on another's, so a sequence decodes alike whatever shares its batch.

export { attentionStep } from "./decode/attention";
export { convStep, deltaStep } from "./decode/delta";
export { gemm } from "./decode/matrix";
export { embed, gather, rms, swiglu } from "./decode/rows";
export { sample } from "./decode/sample";

/** First byte the caller may use. */
export function heapBase(): usize {
  return (__heap_base + 63) & ~63;
}
