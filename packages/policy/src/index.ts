export type {
  DecodeEngine,
  EngineStats,
  RefreshMode,
  RefreshOptions,
  SessionOptions,
  StatePrecision,
} from "./engine/decodeEngine.ts";
