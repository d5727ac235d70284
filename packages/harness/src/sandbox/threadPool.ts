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
  current: QueuedJob | null;
  timer: NodeJS.Timeout | undefined;
}

export interface ThreadPool {
  /** Resolves with the thread's answer; rejects with `SandboxError` when the thread was lost or the pool is closed. */
  run(job: ThreadJob): Promise<ThreadReply>;
  close(): Promise<void>;
}

/** Starts in a row that may fail before the pool gives up on the jobs that wait. */
const maxFailedStarts = 3;

/** Worker threads with their own heap limit, each doing one job at a time, in order of arrival. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const threads = new Set<Thread>();
  const queue: QueuedJob[] = [];
  let closed = false;
  let failedStarts = 0;

  const start = (): void => {
    const thread: Thread = { worker: startWorker(options.heapMb), ready: false, current: null, timer: undefined };
    threads.add(thread);
    let fault = "a sandbox thread stopped";
    thread.worker.on("message", (reply: ThreadReply) => {
      if (reply.kind === "ready") thread.ready = true;
      else finish(thread, reply);
      failedStarts = 0;
      assign();
    });
    thread.worker.on("error", (error) => {
      fault = `a sandbox thread failed: ${error.message}`;
    });
    thread.worker.on("exit", () => {
      lose(thread, fault);
    });
  };

  const finish = (thread: Thread, reply: ThreadReply): void => {
    clearTimeout(thread.timer);
    thread.current?.resolve(reply);
    thread.current = null;
  };

  const lose = (thread: Thread, message: string): void => {
    threads.delete(thread);
    clearTimeout(thread.timer);
    thread.current?.reject(new SandboxError("lost", message));
    thread.current = null;
    if (closed) return;
    if (!thread.ready) failedStarts++;
    if (failedStarts >= maxFailedStarts) rejectAll(queue, new SandboxError("lost", message));
    else start();
  };

  const assign = (): void => {
    for (const thread of threads) {
      if (!thread.ready || thread.current !== null) continue;
      const next = queue.shift();
      if (next === undefined) return;
      thread.current = next;
      thread.timer = setTimeout(() => void thread.worker.terminate(), options.deadlineMs);
      thread.worker.postMessage(next.job);
    }
  };

  for (let i = 0; i < options.threads; i++) start();
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new SandboxError("closed", "the sandbox pool is closed"));
          return;
        }
        queue.push({ job, resolve, reject });
        if (threads.size === 0) {
          failedStarts = 0;
          start();
        }
        assign();
      }),
    close: async () => {
      closed = true;
      rejectAll(queue, new SandboxError("closed", "the sandbox pool is closed"));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function rejectAll(queue: QueuedJob[], error: SandboxError): void {
  for (const { reject } of queue.splice(0)) reject(error);
}

/** The thread sees nothing of the host's environment. */
function startWorker(heapMb: number): Worker {
  return new Worker(new URL("./threadEntry.mjs", import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
}
