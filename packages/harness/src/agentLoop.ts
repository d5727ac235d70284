import {
  checkRawTurn,
  effectiveReward,
  gateTurn,
  gradedReward,
  lenientCall,
  observationFrame,
  piecesFromText,
  promptFrame,
  turnBudget,
  withoutFinalNewline,
  type Exit,
  type FormatProfile,
  type Frame,
  type PolicySession,
  type PreviousCall,
  type RunConfig,
  type TokenCodec,
} from "@holdfast/recipe";
import { EndpointError } from "./endpoint/endpointError.ts";
import type { GradeReport } from "./grading/grade.ts";
import { SandboxError, type Sandbox, type SandboxDriver } from "./sandbox/sandbox.ts";
import type { FileTree, Task } from "./task.ts";
import { Trace, type TraceColumns } from "./trace.ts";

export interface RolloutRequest {
  readonly task: Task;
  readonly session: PolicySession;
  readonly codec: TokenCodec;
  readonly profile: FormatProfile;
  readonly limits: Pick<RunConfig["rollout"], "maxTurns" | "turnTokens" | "totalTokens" | "observationChars">;
  readonly gate: RunConfig["gate"];
  readonly sandboxes: SandboxDriver;
  readonly signal?: AbortSignal;
}

export interface Turn {
  /** Positions of the policy's own tokens in the columns; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly think: string | null;
  readonly command: string | null;
  /** What is wrong with the raw turn; empty when well-formed. */
  readonly formatReasons: readonly string[];
  /** What the policy is shown next: the tool's output, or the answer to a turn without a call; null after the last turn. */
  readonly observation: string | null;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
  /** Sampling and tool together. */
  readonly durationMs: number;
}

export interface RolloutOutcome extends TraceColumns {
  readonly exit: Exit;
  readonly exitDetail: string | null;
  readonly prompt: string;
  readonly turns: readonly Turn[];
  /** The candidate: the repository's files at the end. */
  readonly files: FileTree;
  /** The grader's verdict on `files`, whatever the exit; null after an infraError or when cancelled. */
  readonly grade: GradeReport | null;
  /** Graded reward of `files`, gates aside. */
  readonly earnedReward: number;
  /** The reward that trains, after the gates. */
  readonly reward: number;
  /** A parser of the policy's server took a turn apart before it reached us; its text is a rewriting of what was left. */
  readonly serverParsed: boolean;
  readonly durationMs: number;
}

/** The whole of a submission; anywhere else it is an ordinary, failing command. */
const submitCommand = "submit";

interface Ending {
  readonly exit: Exit;
  readonly detail: string | null;
}

/**
 * One attempt of a policy at a task. Context grows by token ids only: what was sampled is never decoded and encoded again.
 * The first offence against a gate ends the rollout; without a format gate, a malformed turn is recorded as such and the rollout
 * goes on. Does not reject on infrastructure faults; they are an exit.
 */
export async function runRollout(request: RolloutRequest): Promise<RolloutOutcome> {
  const startedAt = performance.now();
  const { task, sandboxes, gate } = request;
  const prompt = framed(request.codec, promptFrame, task.issue);
  const rollout: Rollout = {
    request,
    sandbox: sandboxes.open(task),
    trace: new Trace(),
    turns: [],
    calls: [],
    serverParsed: false,
  };
  const { exit, detail, grade } = await untilFault(async () => {
    const ending = await takeTurns(rollout, prompt);
    return {
      ...ending,
      grade: ending.exit === "cancelled" ? null : await sandboxes.grade(task, rollout.sandbox.files()),
    };
  });
  const earnedReward = grade === null ? 0 : gradedReward(grade);
  return {
    ...rollout.trace.columns(),
    exit,
    exitDetail: detail,
    prompt: request.codec.decode(prompt),
    turns: rollout.turns,
    files: rollout.sandbox.files(),
    grade,
    earnedReward,
    reward: effectiveReward({ exit, earned: earnedReward, gate }),
    serverParsed: rollout.serverParsed,
    durationMs: performance.now() - startedAt,
  };
}

interface Rollout {
  readonly request: RolloutRequest;
  readonly sandbox: Sandbox;
  readonly trace: Trace;
  readonly turns: Turn[];
  readonly calls: PreviousCall[];
  serverParsed: boolean;
}

async function takeTurns(rollout: Rollout, prompt: readonly number[]): Promise<Ending> {
  const { request, trace, turns } = rollout;
  let unseen = prompt;
  for (;;) {
    if (request.signal?.aborted === true) return { exit: "cancelled", detail: "cancelled" };
    const tokens = request.session.contextTokens?.(unseen) ?? trace.length + unseen.length;
    const budget = turnBudget({ turns: turns.length, tokens }, request.limits);
    if (!budget.go) return budget;
    trace.observe(unseen);
    request.session.observe(unseen);
    const { ending, observation } = await takeTurn(rollout, budget);
    if (ending !== null) return ending;
    unseen = framed(request.codec, observationFrame, observation);
  }
}

async function takeTurn(
  rollout: Rollout,
  { maxTokens, limitedBy }: { readonly maxTokens: number; readonly limitedBy: "turn" | "total" },
): Promise<{ readonly ending: Ending | null; readonly observation: string }> {
  const startedAt = performance.now();
  const { request, sandbox, trace, turns, calls } = rollout;
  const { codec, profile, gate, limits } = request;
  const start = trace.length;
  const sampled = await sampleTurn(request, maxTokens);
  trace.sampled(sampled);
  rollout.serverParsed ||= sampled.isRewritten === true;
  const text = codec.decode(sampled.tokens);
  const pieces = profile.isTextOnly ? piecesFromText(text, profile) : tokenPieces(sampled.tokens, codec);
  const check = checkRawTurn({ pieces, finish: sampled.finish }, profile);
  const state = sandbox.state();
  const lenientCommand = lenientCall(text);
  const verdict = gateTurn(
    { finish: sampled.finish, limitedBy, check, lenientCommand, previousCalls: calls, state },
    gate,
  );
  const command = verdict.kind === "run" ? verdict.command : check.command;
  const runs = verdict.kind === "run" && verdict.command !== submitCommand;
  const result = runs ? await sandbox.exec({ command: verdict.command, maxChars: limits.observationChars }) : null;
  const observation = verdict.kind === "answer" ? verdict.observation : result && withoutFinalNewline(result.output);
  if (runs) calls.push({ command: verdict.command, state });
  turns.push({
    ...{ start, end: trace.length, think: check.think, command, formatReasons: check.reasons, observation },
    exitCode: result?.exitCode ?? null,
    truncatedBytes: result?.truncatedBytes ?? 0,
    durationMs: performance.now() - startedAt,
  });
  if (verdict.kind === "end") return { ending: verdict, observation: "" };
  return { ending: observation === null ? { exit: "submitted", detail: null } : null, observation: observation ?? "" };
}

async function sampleTurn({ session, codec, profile, signal }: RolloutRequest, maxTokens: number) {
  const stopToken = codec.pieces.indexOf(profile.stopPiece);
  const limit = signal === undefined ? { maxTokens, stopToken } : { maxTokens, stopToken, signal };
  try {
    return await session.sample(limit);
  } catch (error) {
    const fault =
      error instanceof EndpointError ? `model endpoint: ${error.message}` : `decode engine: ${String(error)}`;
    throw new SandboxError("lost", fault);
  }
}

/** Infrastructure faults say nothing about the policy: they become an exit of their own, without a grade. */
async function untilFault(attempt: () => Promise<Ending & { grade: GradeReport | null }>) {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { exit: "infraError", detail: error.message, grade: null } as const;
  }
}

const tokenPieces = (tokens: readonly number[], { pieces, controlIds }: TokenCodec) =>
  tokens.map((id) => ({ text: pieces[id] ?? "", control: controlIds.has(id) }));

/** Foreign text between the template's tags. Only the frame can become control pieces. */
function framed(codec: TokenCodec, { before, after }: Frame, text: string): number[] {
  return [...codec.encode(before), ...codec.encodeObserved(text), ...codec.encode(after)];
}
