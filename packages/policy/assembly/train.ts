// Kernels of the trainer, forward and backward (docs/policy-model.md). They work on the heap of tfjs-backend-wasm: every
// pointer is a byte offset into the imported memory, and this module owns no static data, so it never touches memory it was
// not given. Matrices are f32 row-major. Widths are multiples of 4.

export { attentionBackward, attentionForward, attentionScratchBytes } from "./train/attention";
export { convBackward, convForward } from "./train/conv";
export { deltaBackward, deltaForward, deltaScratchBytes } from "./train/delta";
export { embedBackward, embedForward } from "./train/embed";
export { gatedNormBackward, gatedNormForward } from "./train/gatedNorm";
export { headBackward, headForward, headScratchBytes } from "./train/head";
export { gemm, gemmScratchBytes } from "./train/matrix";
export { rmsBackward, rmsForward, swigluBackward, swigluForward } from "./train/rows";
