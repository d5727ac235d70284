import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { endWithThisProcess, identify, isAlive } from "./processes.ts";

const root = join(import.meta.dirname, "../..");

test("a process is told apart from a later one with its id, and a dead one is none", async () => {
  const child = spawn("sleep", ["1000"]);
  const identity = identify(child.pid ?? 0);
  if (identity === undefined) throw new Error("sleep did not start");
  expect(isAlive(identity)).toBe(true);
  expect(isAlive({ ...identity, startedAt: "0" })).toBe(false);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  expect(isAlive(identity)).toBe(false);
});

test("a program that watches nothing ends when the process that started it is killed", async () => {
  const script = `
    import { spawn } from "node:child_process";
    import { endWithThisProcess } from "./scripts/supervisor/processes.ts";
    const child = spawn("sleep", ["1000"], { detached: true });
    void endWithThisProcess(child, "SIGTERM");
    console.log(child.pid);`;
  const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  const child = identify(pid);
  if (child === undefined) throw new Error("sleep did not start");
  parent.kill("SIGKILL");
  await vi.waitFor(() => {
    expect(isAlive(child)).toBe(false);
  }, 5_000);
}, 20_000);

test("the watch ends with the program it watches", async () => {
  const child = spawn("sleep", ["1000"], { detached: true });
  const ended = endWithThisProcess(child, "SIGTERM");
  child.kill("SIGKILL");
  await expect(ended).resolves.toBeUndefined();
});
