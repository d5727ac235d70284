import { createHash } from "node:crypto";
import { reportOf, type GradeReport } from "../grading/grade.ts";
import type { FileTree, Task } from "../task.ts";
import { capOutput } from "./capOutput.ts";
import { initialDisk, repositoryFiles, type Executed } from "./executeCommand.ts";
import { ResultCache } from "./resultCache.ts";
import { SandboxError, type ExecRequest, type ExecResult, type Sandbox, type SandboxDriver } from "./sandbox.ts";
import { ThreadPool } from "./threadPool.ts";

export interface SandboxPoolOptions {
  readonly threads: number;
  /** Time a command may take before it is stopped and the agent told so. */
  readonly commandMs?: number;
  /** Time after which a thread that does not answer is killed; the rollout ends in an infrastructure error. */
  readonly threadMs?: number;
  readonly heapMb?: number;
  /** Results kept; 0 runs everything anew. */
  readonly cacheEntries?: number;
  /** See `Execution.defence`. */
  readonly defence?: boolean;
}

type Settings = Required<SandboxPoolOptions>;

interface Context {
  readonly settings: Settings;
  readonly threads: ThreadPool;
  readonly commands: ResultCache<Executed>;
  readonly grades: ResultCache<GradeReport>;
}

/** Sandboxes in this process, and the threads behind them. */
export interface SandboxPool extends SandboxDriver {
  readonly kind: "embedded";
}

/**
 * The embedded driver: any number of sandboxes over a few worker threads. A sandbox is only its files; each command is a pure
 * function of (task, files, command), so results are shared by rollouts that do the same. Resolves when the threads are
 * ready; rejects with `SandboxError` when they cannot start.
 */
export async function createSandboxPool(options: SandboxPoolOptions): Promise<SandboxPool> {
  const settings = {
    commandMs: 5_000,
    threadMs: 15_000,
    heapMb: 192,
    cacheEntries: 20_000,
    defence: false,
    ...options,
  };
  const threads = await ThreadPool.start({
    threads: settings.threads,
    deadlineMs: settings.threadMs,
    heapMb: settings.heapMb,
  });
  const context: Context = {
    settings,
    threads,
    commands: new ResultCache(settings.cacheEntries),
    grades: new ResultCache(settings.cacheEntries),
  };
  return {
    kind: "embedded",
    open: (task) => openSandbox(context, task),
    grade: (task, files) => gradeInThread(context, task, files),
    close: () => threads.close(),
  };
}

function openSandbox({ settings, threads, commands }: Context, task: Task): Sandbox {
  let disk = initialDisk(task.files);
  let digest = treeDigest(disk);
  const execute = async (command: string): Promise<Executed> => {
    const { files: head, visibleTests } = task;
    const { commandMs: timeoutMs, defence } = settings;
    const reply = await threads.run({
      kind: "execute",
      execution: { head, visibleTests, disk, command, timeoutMs, defence },
    });
    if (reply.kind !== "executed") throw new SandboxError("lost", faultOf(reply));
    return reply.executed;
  };
  return {
    exec: async ({ command, maxChars }: ExecRequest): Promise<ExecResult> => {
      const startedAt = performance.now();
      const executed = await commands.get(JSON.stringify([task.id, digest, command]), async () => {
        const result = await execute(command);
        return { result, keep: !result.timedOut && result.output.length < 20_000 };
      });
      if (executed.disk !== null) {
        disk = executed.disk;
        digest = treeDigest(disk);
      }
      const { exitCode, timedOut } = executed;
      const durationMs = performance.now() - startedAt;
      return { ...capOutput(executed.output, maxChars), exitCode, timedOut, durationMs };
    },
    files: () => repositoryFiles(disk),
    state: () => digest,
  };
}

/** A candidate that grading in a thousand times the usual time does not finish with has failed: its code blocks the thread. */
async function gradeInThread({ threads, grades }: Context, task: Task, files: FileTree): Promise<GradeReport> {
  return grades.get(JSON.stringify([task.id, treeDigest(files)]), async () => {
    try {
      const reply = await threads.run({ kind: "grade", task, files });
      if (reply.kind !== "graded") throw new SandboxError("lost", faultOf(reply));
      return { result: reply.report, keep: true };
    } catch (error) {
      if (!(error instanceof SandboxError && error.kind === "deadline")) throw error;
      return { result: reportOf(task, new Set()), keep: true };
    }
  });
}

function treeDigest(tree: FileTree): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.entries(tree).sort()))
    .digest("hex");
}

function faultOf(reply: { readonly kind: string; readonly message?: string }): string {
  return reply.message ?? `a sandbox thread answered ${reply.kind}`;
}
