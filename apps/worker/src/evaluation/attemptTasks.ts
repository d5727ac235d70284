import type { SandboxPool, Task } from "@holdfast/harness";
import { runRollout } from "@holdfast/harness";
import type { DecodeEngine } from "@holdfast/policy";
import type { FormatProfile, RunConfig, TokenCodec } from "@holdfast/recipe";
import { qwenProfile } from "@holdfast/recipe";

export interface TaskAttempts {
  readonly task: Task;
  /** Earned and gated reward 1 in both: one entry per attempt. */
  readonly solved: readonly boolean[];
  readonly turns: number;
  readonly malformedTurns: number;
  readonly sampledTokens: number;
  readonly exits: readonly string[];
}

export interface AttemptOptions {
  readonly engine: Pick<DecodeEngine, "open">;
  readonly codec: TokenCodec;
  /** How turns are read; by their token ids unless given. */
  readonly profile?: FormatProfile;
  readonly sandboxes: SandboxPool;
  readonly config: Pick<RunConfig, "rollout" | "gate">;
  readonly attempts: number;
  /** Names the random streams: same seed, weights and tasks give the same attempts. */
  readonly seed: string;
  /** Rollouts in flight. */
  readonly concurrency: number;
}

/** Attempts every task `attempts` times with frozen weights. Rejects on an infrastructure fault instead of scoring it. */
export async function attemptTasks(tasks: readonly Task[], options: AttemptOptions): Promise<readonly TaskAttempts[]> {
  const { attempts, concurrency } = options;
  const queue = tasks.flatMap((task, position) => Array.from({ length: attempts }, (_, i) => ({ task, position, i })));
  const outcomes = tasks.map((): Outcome[] => []);
  const next = queue.values();
  const lane = async (): Promise<void> => {
    for (const { task, position, i } of next) outcomes[position]?.push(await attempt(task, i, options));
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return tasks.map((task, position) => summarize(task, outcomes[position] ?? []));
}

type Outcome = Awaited<ReturnType<typeof runRollout>>;

async function attempt(task: Task, index: number, options: AttemptOptions): Promise<Outcome> {
  const { engine, codec, profile = qwenProfile, sandboxes, config, seed } = options;
  const session = engine.open({
    seed: [seed, task.id, index].join("/"),
    temperature: config.rollout.temperature,
    topP: config.rollout.topP,
  });
  try {
    const outcome = await runRollout({
      task,
      session,
      codec,
      profile,
      limits: config.rollout,
      gate: config.gate,
      sandboxes,
    });
    if (outcome.exit === "infraError") throw new Error(`${task.id}: ${outcome.exitDetail ?? "infrastructure fault"}`);
    return outcome;
  } finally {
    session.close();
  }
}

function summarize(task: Task, outcomes: readonly Outcome[]): TaskAttempts {
  const turns = outcomes.flatMap((outcome) => outcome.turns);
  return {
    task,
    solved: outcomes.map(({ exit, reward }) => exit === "submitted" && reward === 1),
    turns: turns.length,
    malformedTurns: turns.filter(({ formatReasons }) => formatReasons.length > 0).length,
    sampledTokens: outcomes.reduce((sum, { trainable }) => sum + trainable.reduce((a, b) => a + b, 0), 0),
    exits: outcomes.map(({ exit }) => exit),
  };
}
