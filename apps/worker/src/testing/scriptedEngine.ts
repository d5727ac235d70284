import { once } from "node:events";
import type { Task } from "@holdfast/harness";
import type { DecodeEngine, EngineStats, RefreshOptions, SessionOptions } from "@holdfast/policy";
import type { PolicySession, SampledTurn, TokenCodec } from "@holdfast/recipe";
import type { CreateEngine } from "../rollout/enginePool.ts";
import type { Script } from "./scriptedTurns.ts";

/** A turn that is about to be written. */
interface ScriptedTurn {
  readonly purpose: string;
  /** Index of the group in its run's task order, or of the task in the pool for a scoring. */
  readonly group: number;
  /** From 0. */
  readonly turn: number;
  readonly engine: ScriptedEngine;
}

export interface ScriptedPolicy {
  readonly codec: TokenCodec;
  readonly tasks: readonly Task[];
  /** What a rollout writes; `seed` names its random stream. */
  readonly play: (task: Task, seed: string) => Script | Promise<Script>;
  /** ln π_rollout of every token of a turn; that of a policy that knows nothing unless given. */
  readonly logprob?: (turn: ScriptedTurn) => number;
  /** Awaited before each turn; a rejection is an infrastructure fault. */
  readonly beforeTurn?: (turn: ScriptedTurn) => Promise<void> | void;
}

/** Engines whose sessions play scripts, whatever their weights; the tokens carry the engine's version at the time. */
export function createScriptedEngines(policy: ScriptedPolicy): CreateEngine {
  const tasks = new Map(policy.tasks.map((task) => [task.issue, task]));
  if (tasks.size !== policy.tasks.length) throw new Error("two tasks have the same issue");
  return (options) => Promise.resolve(new ScriptedEngine(policy, tasks, options));
}

class ScriptedEngine implements DecodeEngine {
  readonly name: string;
  readonly #policy: ScriptedPolicy;
  readonly #tasks: ReadonlyMap<string, Task>;
  readonly #sessions = new Set<PolicySession>();
  readonly #waiting: { readonly version: number; readonly resolve: () => void }[] = [];
  readonly #onLost: ((error: Error) => void) | undefined;
  #version: number;
  #refreshes = 0;
  #end: Error | null = null;

  constructor(
    policy: ScriptedPolicy,
    tasks: ReadonlyMap<string, Task>,
    { name, version, onLost }: Parameters<CreateEngine>[0],
  ) {
    this.#onLost = onLost;
    this.name = name;
    this.#policy = policy;
    this.#tasks = tasks;
    this.#version = version;
  }

  /** Resolves when the engine has this version or a later one. */
  reached(version: number): Promise<void> {
    if (this.#version >= version) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push({ version, resolve }));
  }

  open({ seed }: SessionOptions): PolicySession {
    const observed: number[] = [];
    let script: Script | null = null;
    let turn = 0;
    const session: PolicySession = {
      engine: this.name,
      observe: (tokens) => void observed.push(...tokens),
      sample: async ({ maxTokens, stopToken, signal }) => {
        script ??= await this.#scriptOf(observed, seed);
        const [, purpose = "", group = ""] = seed.split("/");
        const about = { purpose, group: Number(group), turn, engine: this };
        await orAborted(this.#before(about), signal);
        if (this.#end !== null) throw this.#end;
        if (signal?.aborted === true) return { tokens: [], logprobs: [], versions: [], finish: "cancelled" };
        const logprob = this.#policy.logprob?.(about) ?? -Math.log(this.#policy.codec.pieces.length);
        return this.#write(script[turn++], { maxTokens, stopToken, logprob });
      },
      close: () => void this.#sessions.delete(session),
    };
    this.#sessions.add(session);
    return session;
  }

  refresh({ version }: RefreshOptions): void {
    this.#version = version;
    this.#refreshes += 1;
    for (const waiter of this.#waiting) if (waiter.version <= version) waiter.resolve();
  }

  stats(): EngineStats {
    return {
      residents: this.#sessions.size,
      queued: 0,
      version: this.#version,
      tokensPerSecond: 0,
      generatedTokens: 0,
      prefillTokens: 0,
      refreshes: this.#refreshes,
      refreshSeconds: 0,
    };
  }

  close(): void {
    this.#end ??= new Error(`engine ${this.name} is closed`);
  }

  /** Dies as an engine does whose kernels meet a fault: its turns reject, and its owner is told. */
  crash(cause: unknown): void {
    this.#end = new Error(`engine ${this.name} failed`, { cause });
    this.#onLost?.(this.#end);
  }

  async #before(turn: ScriptedTurn): Promise<void> {
    await this.#policy.beforeTurn?.(turn);
  }

  async #scriptOf(observed: readonly number[], seed: string): Promise<Script> {
    const prompt = this.#policy.codec.decode(observed);
    const task = [...this.#tasks].find(([issue]) => prompt.includes(issue))?.[1];
    if (task === undefined) throw new Error(`no task for the prompt ${JSON.stringify(prompt)}`);
    return this.#policy.play(task, seed);
  }

  #write(
    text: string | undefined,
    limit: { readonly maxTokens: number; readonly stopToken: number; readonly logprob: number },
  ): SampledTurn {
    const { codec } = this.#policy;
    const whole = text === undefined ? [limit.stopToken] : codec.encode(text);
    const tokens = whole.slice(0, limit.maxTokens);
    return {
      tokens,
      logprobs: tokens.map(() => limit.logprob),
      versions: tokens.map(() => this.#version),
      finish: tokens.at(-1) === limit.stopToken ? "stop" : "length",
    };
  }
}

/** Resolves with the promise or when the signal aborts, whichever is first. */
async function orAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise;
  if (signal.aborted) return;
  const settled = new AbortController();
  try {
    await Promise.race([promise, once(signal, "abort", { signal: settled.signal })]);
  } finally {
    settled.abort();
  }
}
