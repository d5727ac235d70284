import type { Bus, Wakes } from "@holdfast/bus";
import type { Database } from "@holdfast/db";
import type { Exit, RolloutFilter, RolloutOrder, RunConfig } from "@holdfast/recipe";
import type { EndpointTarget } from "./endpointViews.ts";
import type { GradeCounts, GroupPurpose, MetricPointView, RunEventView, RunStatus, RunSummary } from "./views.ts";

export interface ControlOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly wakes: Wakes;
  /** Runs that may be running at once; paused runs do not count. Default 1. */
  readonly maxActiveRuns?: number;
}

/** Weights of one policy version; the digest names the file. */
export interface WeightsRef {
  readonly version: number;
  readonly digest: string;
}

export interface BaseRegistration {
  readonly name: string;
  readonly size: string;
  readonly parameters: number;
  readonly digest: string;
  readonly vocabulary: { readonly pieces: readonly string[]; readonly controlPieces: readonly string[] };
  /** The checkpoint's card; `passAt1`, when a number, is shown beside the name. */
  readonly card: Readonly<Record<string, unknown>>;
}

export interface TasksetRegistration {
  readonly name: string;
  readonly description: string;
  /** In pool order. Ids are unique within the taskset. */
  readonly tasks: readonly {
    readonly id: string;
    readonly family: string;
    readonly kinds: readonly string[];
    /** Share of attempts that the base policy solved, when measured. */
    readonly basePassRate?: number | null;
  }[];
}

export interface LaunchInput {
  readonly name: string;
  readonly preset?: string | null;
  /** Parsed with the recipe's RunConfig. */
  readonly config: unknown;
  /** Run whose configuration it started from; must exist. */
  readonly clonedFrom?: string | null;
}

export interface GroupWork {
  /** Fencing token: a later attempt makes this one's results unwelcome. */
  readonly attempt: number;
  readonly group: {
    readonly id: string;
    readonly index: number;
    readonly purpose: GroupPurpose;
    readonly taskId: string;
    /** Rollouts to sample. */
    readonly rollouts: number;
  };
  readonly run: { readonly id: string; readonly config: RunConfig; readonly seed: number; readonly taskset: string };
  /** Version every token must come from (score and measure groups); null = newest, refreshed on the way. */
  readonly pinned: WeightsRef | null;
  readonly latest: WeightsRef;
  /** The model endpoint that is sampled; absent where weights of ours are. */
  readonly endpoint?: EndpointTarget;
}

/** One turn as stored; `start`..`end` are the positions of the policy's own tokens in the rollout's token array. */
export interface TurnRecord {
  readonly start: number;
  readonly end: number;
  readonly think: string | null;
  readonly command: string | null;
  readonly formatReasons: readonly string[];
  readonly observation: string | null;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
  readonly durationMs: number;
}

export interface TestRecord {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  readonly passed: boolean;
}

/** What a rollout left. The four arrays have one entry per token of the whole context. */
export interface RolloutRecord {
  readonly exit: Exit;
  readonly exitDetail: string | null;
  readonly earnedReward: number;
  readonly reward: number;
  readonly grade: GradeCounts | null;
  readonly engine: string;
  readonly durationMs: number;
  readonly prompt: string;
  readonly tokens: Int32Array;
  /** 1 where the policy wrote the token. */
  readonly trainable: Uint8Array;
  /** ln π_rollout; 0 where not trainable, NaN where the policy did not say. */
  readonly logprobs: Float32Array;
  /** Policy version that wrote the token; −1 where not trainable. */
  readonly versions: Int32Array;
  readonly turns: readonly TurnRecord[];
  readonly tests: readonly TestRecord[];
  readonly diff: string;
  readonly goldDiff: string;
  /** A parser of the model's server took turns apart; their text is a rewriting of what it left. Default false. */
  readonly serverParsed?: boolean;
}

export interface UpdateRollout {
  readonly id: string;
  readonly exit: Exit;
  readonly exitDetail: string | null;
  readonly earnedReward: number;
  readonly reward: number;
  /** Null: left out of the loss and of the group's mean. */
  readonly advantage: number | null;
  readonly turns: number;
  /** Turns that the raw format check rejects, whatever the gate made of them. */
  readonly malformedTurns: number;
  readonly engine: string;
  readonly durationMs: number;
  readonly tokens: Int32Array;
  readonly trainable: Uint8Array;
  readonly logprobs: Float32Array;
  readonly versions: Int32Array;
  readonly oldestVersion: number;
  readonly newestVersion: number;
}

export interface UpdateGroup {
  readonly id: string;
  readonly taskId: string;
  readonly oldestVersion: number;
  readonly newestVersion: number;
  readonly rollouts: readonly UpdateRollout[];
}

export interface UpdateWork {
  /** Fencing token. */
  readonly attempt: number;
  readonly run: { readonly id: string; readonly config: RunConfig; readonly seed: number };
  readonly step: number;
  /** step − 1: the version the update starts from. */
  readonly fromVersion: number;
  readonly weightsDigest: string;
  /** Weights of version 0: what an adapter changes, and the reference of a KL penalty. */
  readonly baseDigest: string;
  /** Null before the first update: start from fresh optimizer state. */
  readonly optimizerDigest: string | null;
  readonly groups: readonly UpdateGroup[];
  /** Groups dropped since the previous update. */
  readonly dropped: { readonly stale: number; readonly aborted: number };
  /** Rollouts and tokens that the updates before have trained. */
  readonly trainedBefore: { readonly rollouts: number; readonly tokens: number };
  /** Seconds the trainer had nothing to do: previous commit (or run start) → now. */
  readonly waitSeconds: number;
}

export interface UpdateResult {
  readonly runId: string;
  readonly step: number;
  readonly attempt: number;
  readonly weightsDigest: string;
  readonly optimizerDigest: string;
  /** Values at `step`; names are unique; NaN and ±Infinity are kept. */
  readonly points: readonly { readonly name: string; readonly value: number }[];
  /** Groups of the batch whose advantages were all zero. */
  readonly silentGroupIds: readonly string[];
  /** What its optimizer steps saw of each rollout they learned from. Default none. */
  readonly trainerNumbers?: readonly TrainerNumbers[];
  /** Optimizer steps of this update that were skipped because loss or gradient was not finite. Default 0. */
  readonly skippedSteps?: number;
}

/** One entry per token of the rollout's whole context, NaN where the policy did not write it. */
export interface TrainerNumbers {
  readonly rolloutId: string;
  /** ln π_trainer in the forward pass of the optimizer step that the rollout was in. */
  readonly trainerLogprobs: Float32Array;
  /** Entropy of the trainer's next-token distribution in nats, from the same pass. */
  readonly entropies: Float32Array;
}

export interface Accepted {
  /** False: the attempt was superseded or the work is no longer wanted; nothing was stored. */
  readonly accepted: boolean;
}

export interface CommitOutcome extends Accepted {
  /** Checkpoint files nothing refers to any more. Safe to delete. */
  readonly deletableDigests: readonly string[];
}

export interface EngineReport {
  readonly engine: string;
  readonly runId: string | null;
  readonly version: number | null;
  readonly residents: number;
  readonly queued: number;
  readonly tokensPerSecond: number;
  /** Groups with a rollout in it or waiting for it; default none. */
  readonly groupIds?: readonly string[];
}

export interface Heartbeat {
  /** Unique per process start: a restarted worker is another worker. */
  readonly worker: string;
  readonly kind: "rollout" | "trainer";
  readonly pid: number;
  readonly host: string;
  readonly backend: string | null;
  readonly engines: readonly EngineReport[];
  /** What the process and its machine did since the last sample; default none. */
  readonly sample?: {
    /** Cores the process used. */
    readonly cpu: number;
    /** Share of all cores of the machine that were busy, 0 to 1. */
    readonly hostCpu: number;
    /** Resident bytes of the process. */
    readonly memory: number;
    /** Bytes in use on the machine, and what it has. */
    readonly hostMemory: number;
    readonly hostMemoryOf: number;
  } | null;
}

/** What a worker watches while it samples: newest weights, and whether the run still wants results. */
export interface RunState {
  readonly status: RunStatus;
  readonly latest: WeightsRef;
}

export interface ReconcileReport {
  readonly runs: number;
  readonly enqueued: number;
  readonly recovered: number;
}

/** Which rollouts of a run, a page of them; the newest first unless ordered otherwise. */
export interface RolloutQuery extends RolloutFilter, Partial<RolloutOrder> {
  readonly runId: string;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Default 50, at most 200. */
  readonly limit?: number;
}

export interface TailBatch {
  /** Cursor: pass it as `afterSeq` to go on from here. */
  readonly seq: number;
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
  readonly summary: RunSummary;
}

export interface TailQuery {
  readonly runId: string;
  readonly afterSeq: number;
  readonly signal?: AbortSignal;
}
