import { createSandboxPool } from "@holdfast/harness";
import type { Weights } from "@holdfast/policy";
import { createWasmEngine } from "@holdfast/policy";
import type { TokenCodec } from "@holdfast/recipe";
import { RunConfig } from "@holdfast/recipe";
import { passAtK, passAtOneInterval } from "@holdfast/stats";
import type { TaskAttempts } from "../evaluation/attemptTasks.ts";
import { attemptTasks } from "../evaluation/attemptTasks.ts";
import { heldOutTasks } from "./heldOut.ts";

export interface EvaluateInput {
  readonly weights: Weights;
  readonly codec: TokenCodec;
  readonly tasks: number;
  readonly attempts: number;
}

export interface BaseEvaluation {
  readonly passAt1: number;
  readonly low: number;
  readonly high: number;
  readonly passAtK: number;
  /** Share of turns that pass the raw format check. */
  readonly wellFormed: number;
  readonly tasks: number;
  readonly attempts: number;
  readonly seen: number;
  readonly withheld: number;
  readonly exits: Readonly<Record<string, number>>;
  readonly tokensPerRollout: number;
}

/** Executes the mixed held-out set at temperature 1 with frozen weights and the default gate. */
export async function evaluateBase({ weights, codec, tasks, attempts }: EvaluateInput): Promise<BaseEvaluation> {
  const { seen, withheld } = await heldOutTasks(tasks);
  const concurrency = 64;
  const engine = await createWasmEngine({
    name: "eval/0",
    weights,
    version: 0,
    residentCap: concurrency,
    statePrecision: "f32",
  });
  const sandboxes = await createSandboxPool({ threads: 1 });
  const { rollout, gate } = RunConfig.parse({ tasks: { taskset: "held-out" } });
  try {
    const results = await attemptTasks([...seen, ...withheld], {
      engine,
      codec,
      sandboxes,
      config: { rollout, gate },
      attempts,
      seed: "held-out",
      concurrency,
    });
    return summarize(results, { seen: seen.length, attempts });
  } finally {
    engine.close();
    await sandboxes.close();
  }
}

function summarize(
  results: readonly TaskAttempts[],
  { seen, attempts }: { readonly seen: number; readonly attempts: number },
): BaseEvaluation {
  const solved = results.map((result) => result.solved);
  const { mean, low, high } = passAtOneInterval(solved);
  const total = (of: (result: TaskAttempts) => number) => results.reduce((sum, result) => sum + of(result), 0);
  const turns = total((result) => result.turns);
  const exits: Record<string, number> = {};
  for (const exit of results.flatMap((result) => result.exits)) exits[exit] = (exits[exit] ?? 0) + 1;
  return {
    passAt1: rounded(mean),
    low: rounded(low),
    high: rounded(high),
    passAtK: rounded(passAtK(solved, attempts)),
    wellFormed: rounded(1 - total((result) => result.malformedTurns) / turns),
    tasks: results.length,
    attempts,
    seen: rounded(passAtOneInterval(solved.slice(0, seen)).mean),
    withheld: rounded(passAtOneInterval(solved.slice(seen)).mean),
    exits,
    tokensPerRollout: rounded(total((result) => result.sampledTokens) / (results.length * attempts)),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
