import { Worker } from "node:worker_threads";
import { SandboxError } from "./sandbox.ts";
import type { ThreadJob, ThreadReply } from "./threadMessages.ts";

export interface ThreadPoolOptions {
  readonly threads: number;
  /** A thread still busy with a job after this long is killed and replaced. */
  readonly deadlineMs: number;
  readonly heapMb: number;
}

interface QueuedJob {
  readonly job: ThreadJob;
  readonly resolve: (reply: ThreadReply) => void;
  readonly reject: (error: SandboxError) => void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  fault: SandboxError;
  current: QueuedJob | null;
  timer: NodeJS.Timeout | undefined;
}

/** Starts in a row that may fail before the pool gives up. */
const maxFailedStarts = 3;

/** Worker threads with their own heap limit, each doing one job at a time, in order of arrival. */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #queue: QueuedJob[] = [];
  #failedStarts = 0;
  #broken: SandboxError | null = null;
  readonly #waiting: { resolve: () => void; reject: (error: SandboxError) => void }[] = [];

  /** Resolves when a thread is ready; rejects with `SandboxError` when three in a row could not start. */
  static async start(options: ThreadPoolOptions): Promise<ThreadPool> {
    const pool = new ThreadPool(options);
    await new Promise<void>((resolve, reject) => {
      pool.#waiting.push({ resolve, reject });
      for (let i = 0; i < options.threads; i++) pool.#startThread();
    });
    return pool;
  }

  private constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** Resolves with the thread's answer; rejects with `SandboxError` when the thread was lost or the pool is closed. */
  run(job: ThreadJob): Promise<ThreadReply> {
    return new Promise((resolve, reject) => {
      if (this.#broken !== null) {
        reject(this.#broken);
        return;
      }
      this.#queue.push({ job, resolve, reject });
      this.#assign();
    });
  }

  /** Stops every thread; jobs not done are rejected. */
  async close(): Promise<void> {
    this.#giveUp(new SandboxError("closed", "the sandbox pool is closed"));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #startThread(): void {
    const worker = startWorker(this.#options.heapMb);
    const fault = new SandboxError("lost", "a sandbox thread stopped");
    const thread: Thread = { worker, ready: false, fault, current: null, timer: undefined };
    this.#threads.add(thread);
    worker.on("message", (reply: ThreadReply) => {
      this.#receive(thread, reply);
    });
    worker.on("error", (error) => {
      thread.fault = new SandboxError("lost", `a sandbox thread failed: ${error.message}`);
    });
    worker.on("exit", () => {
      this.#lose(thread);
    });
  }

  #receive(thread: Thread, reply: ThreadReply): void {
    if (reply.kind === "ready") {
      thread.ready = true;
      this.#failedStarts = 0;
      for (const { resolve } of this.#waiting.splice(0)) resolve();
    } else {
      clearTimeout(thread.timer);
      thread.current?.resolve(reply);
      thread.current = null;
    }
    this.#assign();
  }

  #lose(thread: Thread): void {
    this.#threads.delete(thread);
    clearTimeout(thread.timer);
    thread.current?.reject(thread.fault);
    thread.current = null;
    if (!thread.ready) this.#failedStarts++;
    if (this.#failedStarts >= maxFailedStarts) this.#giveUp(thread.fault);
    else if (this.#broken === null) this.#startThread();
  }

  #assign(): void {
    for (const thread of this.#threads) {
      if (!thread.ready || thread.current !== null) continue;
      const next = this.#queue.shift();
      if (next === undefined) return;
      thread.current = next;
      thread.timer = setTimeout(() => {
        const message = `a sandbox thread did not answer within ${String(this.#options.deadlineMs)} ms`;
        thread.fault = new SandboxError("deadline", message);
        void thread.worker.terminate();
      }, this.#options.deadlineMs);
      thread.worker.postMessage(next.job);
    }
  }

  #giveUp(error: SandboxError): void {
    this.#broken ??= error;
    for (const { reject } of [...this.#queue.splice(0), ...this.#waiting.splice(0)]) reject(error);
  }
}

/** The thread sees nothing of the host's environment. */
function startWorker(heapMb: number): Worker {
  return new Worker(new URL("./threadEntry.mjs", import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}
