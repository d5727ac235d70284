import { readEnv } from "../env.ts";
import { AlreadyRunning } from "./lock.ts";
import { isAlive, npmAbove } from "./processes.ts";
import { explainFailure } from "./startError.ts";
import { startStack, type Stack } from "./startStack.ts";

const NPM_POLL_MS = 1_000;
/** One Ctrl-C can arrive twice: from the terminal and passed on by npm. */
const SAME_KEY_MS = 1_000;

const env = readEnv();
const startedAt = performance.now();
const giveUp = new AbortController();
let stack: Stack | undefined;
let stoppingSince: number | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    void stop(0);
  });
}
process.on("uncaughtException", (error) => {
  console.error(explainFailure(error, env.dataDir));
  void stop(1);
});
if (env.startedByNpm) stopWithNpm();

try {
  stack = await startStack({ ...env, say: console.log, signal: giveUp.signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nHoldfast is ready after ${seconds} s: ${stack.url}\n(Ctrl-C stops it.)\n`);
  if (giveUp.signal.aborted) await stop(0);
} catch (error) {
  if (giveUp.signal.aborted) {
    console.log("Stopped.");
    process.exit(0);
  }
  console.error(explainFailure(error, env.dataDir));
  process.exit(error instanceof AlreadyRunning ? 0 : 1);
}

/** The first call stops in order; one more after a second (an impatient Ctrl-C) ends everything at once. */
async function stop(code: number): Promise<void> {
  const isAgain = stoppingSince !== undefined;
  if (stoppingSince !== undefined && performance.now() - stoppingSince < SAME_KEY_MS) return;
  stoppingSince ??= performance.now();
  giveUp.abort();
  if (isAgain) {
    stack?.kill();
    process.exit(1);
  }
  console.log("\nStopping …");
  if (stack === undefined) return; // the start undoes itself
  await stack.stop();
  console.log("Stopped.");
  process.exit(code);
}

/** npm does not pass every signal on: when it is gone, so is whoever asked for this. */
function stopWithNpm(): void {
  const above = npmAbove();
  const timer = setInterval(() => {
    if (above.every(isAlive)) return;
    clearInterval(timer);
    void stop(0);
  }, NPM_POLL_MS);
  timer.unref();
}
