import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireLock, AlreadyRunning } from "./lock.ts";
import { identify, isAlive } from "./processes.ts";
import { StartError } from "./startError.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "holdfast-lock-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A process that waits to be ended. */
function sleeper() {
  const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (identity === undefined) throw new Error("sleep did not start");
  return {
    ...identity,
    kill: () => child.kill("SIGKILL"),
    ended: new Promise((resolve) => child.once("exit", resolve)),
  };
}

const writeLock = (content: unknown) => {
  writeFileSync(join(folder, "lock.json"), typeof content === "string" ? content : JSON.stringify(content));
};

test("a second start is told that one is running, and where", async () => {
  const lock = await acquireLock(folder);
  await expect(acquireLock(folder)).rejects.toThrow(`Holdfast is already starting here (process ${process.pid}).`);
  lock.setUrl("http://127.0.0.1:7800");
  const second = acquireLock(folder);
  await expect(second).rejects.toThrow(AlreadyRunning);
  await expect(second).rejects.toThrow(`Holdfast is already running (process ${process.pid}): http://127.0.0.1:7800`);
});

test("a released folder can be taken again", async () => {
  (await acquireLock(folder)).release();
  (await acquireLock(folder)).release();
});

test("the lock of a dead supervisor is taken over, and what it left running is ended", async () => {
  const dead = sleeper();
  const leftover = sleeper();
  const bystander = sleeper();
  dead.kill();
  await dead.ended;
  writeLock({
    supervisor: { pid: dead.pid, startedAt: dead.startedAt },
    url: "http://127.0.0.1:1",
    children: {
      api: { pid: leftover.pid, startedAt: leftover.startedAt, signal: "SIGTERM" },
      // The id was given to another process since: that one must live.
      web: { pid: bystander.pid, startedAt: "1", signal: "SIGTERM" },
    },
  });
  const lock = await acquireLock(folder);
  expect(isAlive(leftover)).toBe(false);
  expect(isAlive(bystander)).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, "lock.json"), "utf8"))).toMatchObject({
    supervisor: { pid: process.pid },
  });
  bystander.kill();
  lock.release();
});

test("a process that got a dead supervisor's id does not hold the lock", async () => {
  writeLock({ supervisor: { pid: process.pid, startedAt: "1" }, children: {} });
  (await acquireLock(folder)).release();
});

test("of many starts at once on a stale lock, one wins", async () => {
  writeLock({ supervisor: { pid: 2 ** 22 + 1, startedAt: "1" }, children: {} });
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(folder)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test.each(["", "{}", "not json"])("a lock that is none (%j) is not trusted and not deleted", async (text) => {
  writeLock(text);
  await expect(acquireLock(folder)).rejects.toThrow(StartError);
  expect(readFileSync(join(folder, "lock.json"), "utf8")).toBe(text);
});
