import type {
  EngineView,
  MetricPointView,
  Problem,
  RunEventView,
  RunSummary,
  WorkerSamplesView,
  WorkerView,
} from "@holdfast/control";

/** One message of a run's live stream: everything new since the last one, and the run as it is now. */
export interface RunTail {
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
  readonly run: RunSummary;
}

export interface WorkerWithEngines extends WorkerView {
  /** Decode engines of this worker that serve a run now. */
  readonly engines: readonly EngineView[];
}

export interface WorkerSamples {
  readonly workers: readonly WorkerSamplesView[];
}

export interface ConfigCheck {
  /** Empty when the configuration can be launched. */
  readonly problems: readonly Problem[];
}
