import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { contentHash } from "./contentHash.ts";
import { acquireLock, AlreadyRunning, type Lock } from "./lock.ts";
import { endWithThisProcess } from "./processes.ts";
import { StartError } from "./startError.ts";

const INPUTS = ["apps", "packages", "prisma", "package-lock.json", "tsconfig.json", "turbo.json"];
const OUTPUTS = ["apps/web/.next/BUILD_ID", "packages/db/src/generated/client.ts"];
const LOCK_POLL_MS = 200;

export interface BuildOptions {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Builds every workspace whose sources changed since the last build; "unchanged" when none did. One build at a time. */
export async function buildIfChanged(options: BuildOptions): Promise<"built" | "unchanged"> {
  const { root } = options;
  const cache = join(root, ".cache", "build");
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(cache, options.signal);
  try {
    const stamp = join(cache, "inputs.sha256");
    const inputs = contentHash(root, INPUTS);
    const current = existsSync(stamp) && readFileSync(stamp, "utf8") === inputs;
    if (current && OUTPUTS.every((output) => existsSync(join(root, output)))) return "unchanged";
    rmSync(stamp, { force: true });
    await turboBuild(options);
    writeFileSync(stamp, inputs);
    return "built";
  } finally {
    lock.release();
  }
}

async function waitForLock(folder: string, signal: AbortSignal): Promise<Lock> {
  for (;;) {
    try {
      return await acquireLock(folder);
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      await delay(LOCK_POLL_MS, undefined, { signal });
    }
  }
}

function turboBuild({ root, env, signal }: BuildOptions): Promise<void> {
  const turbo = join(root, "node_modules", ".bin", "turbo");
  const args = ["run", "build", "--ui=stream", "--output-logs=errors-only", "--log-order=grouped"];
  const child = spawn(turbo, args, {
    cwd: root,
    env,
    signal,
    killSignal: "SIGTERM",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const guarded = endWithThisProcess(child, "SIGTERM");
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(guarded);
      else reject(new StartError(`The build failed:\n${Buffer.concat(chunks).toString("utf8").trim()}`));
    });
  });
}
