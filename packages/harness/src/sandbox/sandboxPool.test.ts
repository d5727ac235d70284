import { afterEach, describe, expect, test } from "vitest";
import { tinyrepo } from "../tinyrepo/tinyrepo.ts";
import { createSandboxPool, type SandboxPool, type SandboxPoolOptions } from "./createSandboxPool.ts";
import { ResultCache } from "./resultCache.ts";

let pool: SandboxPool | undefined;
afterEach(() => pool?.close());

async function open(options: SandboxPoolOptions) {
  pool = await createSandboxPool(options);
  return { pool, task: await tinyrepo.generate({ split: "pool", seed: 1 }) };
}

/** Blocks its thread for a second and more: the guest is asked to stop only every 10,000 slow steps. */
const blocking = "node -e 'const a = []; for (;;) a.unshift(1)'";

describe("createSandboxPool", { timeout: 30_000 }, () => {
  test("a thread that overruns is killed: its command is an infrastructure fault, others go on", async () => {
    const { pool, task } = await open({ threads: 1, threadMs: 500, commandMs: 60_000 });
    const overrun = pool.open(task).exec({ command: blocking, maxChars: 100 });
    const waiting = pool.open(task).exec({ command: "echo next", maxChars: 100 });
    await expect(overrun).rejects.toMatchObject({ name: "SandboxError", kind: "deadline" });
    expect((await waiting).output).toBe("next\n");
  });

  test("a candidate that blocks the grader fails every test", async () => {
    const { pool, task } = await open({ threads: 1, threadMs: 300 });
    const stuck = "new Array(2 ** 28).fill(1);";
    const files = Object.fromEntries(Object.keys(task.files).map((path) => [path, stuck]));
    const report = await pool.grade(task, files);
    expect([report.failToPassPassed, report.passToPassPassed]).toEqual([0, 0]);
    expect(report.tests).toHaveLength(task.failToPass.length + task.passToPass.length);
  });

  test("many sandboxes share few threads", async () => {
    const { pool, task } = await open({ threads: 2 });
    const names = Array.from({ length: 60 }, (_, i) => `f${String(i)}`);
    const outputs = await Promise.all(
      names.map(async (name) => {
        const sandbox = pool.open(task);
        await sandbox.exec({ command: `echo ${name} > own.txt`, maxChars: 100 });
        return (await sandbox.exec({ command: "cat own.txt", maxChars: 100 })).output;
      }),
    );
    expect(outputs).toEqual(names.map((name) => `${name}\n`));
  });

  test("after closing, work is refused", async () => {
    const { pool, task } = await open({ threads: 1 });
    await pool.close();
    await expect(pool.open(task).exec({ command: "ls", maxChars: 10 })).rejects.toMatchObject({ kind: "closed" });
  });

  test("says so when threads cannot start", async () => {
    await expect(createSandboxPool({ threads: 1, heapMb: 1 })).rejects.toMatchObject({ kind: "lost" });
  });
});

describe("ResultCache", () => {
  const computed = (result: string, log: string[]) => () => {
    log.push(result);
    return Promise.resolve({ result, keep: true });
  };

  test("computes a key once, also while it is being computed, and drops the least recently used", async () => {
    const cache = new ResultCache<string>(2);
    const log: string[] = [];
    await Promise.all([cache.get("a", computed("a", log)), cache.get("a", computed("a", log))]);
    await cache.get("b", computed("b", log));
    await cache.get("a", computed("a", log));
    await cache.get("c", computed("c", log)); // drops b
    await cache.get("a", computed("a", log));
    await cache.get("b", computed("b", log));
    expect(log).toEqual(["a", "b", "c", "b"]);
  });

  test("keeps neither failures nor what is not to be kept", async () => {
    const cache = new ResultCache<string>(2);
    await expect(cache.get("a", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    expect(await cache.get("a", () => Promise.resolve({ result: "x", keep: false }))).toBe("x");
    expect(await cache.get("a", () => Promise.resolve({ result: "y", keep: true }))).toBe("y");
  });
});
