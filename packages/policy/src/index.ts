export type { Adapter, AdapterOptions } from "./adapter.ts";
export type { BackendName, BackendOptions, SelectedBackend } from "./backend.ts";
export { selectBackend } from "./backend.ts";
export type { Checkpoint, CheckpointMetadata } from "./checkpoint.ts";
export { checkpointDigest, decodeCheckpoint, encodeCheckpoint } from "./checkpoint.ts";
export type { CheckpointStore } from "./checkpointStore.ts";
export { createFolderStore } from "./checkpointStore.ts";
export type {
  DecodeEngine,
  EngineStats,
  RefreshMode,
  RefreshOptions,
  SessionOptions,
  StatePrecision,
} from "./engine/decodeEngine.ts";
export { createWasmEngine, type WasmEngineOptions } from "./engine/wasmEngine.ts";
export { initWeights } from "./initWeights.ts";
export type { LossOptions, Range } from "./loss/lossOptions.ts";
export type { LossStatistics } from "./lossStatistics.ts";
export type { TrainerNumbers } from "./trainerNumbers.ts";
export type { OptimizerOptions, OptimizerState } from "./optimizer.ts";
export { decodeOptimizer, encodeOptimizer } from "./optimizerFile.ts";
export type { StepReport, UpdateReport } from "./runUpdate.ts";
export type { ScoredSequence, Scorer } from "./scorer.ts";
export { createScorer } from "./scorer.ts";
export type { LayerKind, PolicySize, PolicySpec } from "./spec.ts";
export { policySizes, policySpec } from "./spec.ts";
export type { TensorEngineOptions } from "./tensorEngine/tensorEngine.ts";
export { createTensorEngine } from "./tensorEngine/tensorEngine.ts";
export type { Vocabulary } from "./tokenizer.ts";
export { createTokenizer, vocabularyDigest } from "./tokenizer.ts";
export type { SupervisedBatch, SupervisedReport, Trainer, TrainerOptions } from "./trainer.ts";
export { createTrainer } from "./trainer.ts";
export type { TrainSequence, UpdateBatch } from "./updateBatch.ts";
export type { Parameter, Weights } from "./weights.ts";
export { parameterCount, parameterShapes } from "./weights.ts";
