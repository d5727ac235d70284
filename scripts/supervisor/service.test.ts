import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLog } from "./logFile.ts";
import { identify, isAlive, type ProcessIdentity } from "./processes.ts";
import { superviseProgram, type Program } from "./services.ts";
import type { Lock } from "./lock.ts";
import { superviseService, type Service } from "./service.ts";

const noLock: Lock = { setUrl: () => undefined, recordChild: () => undefined, release: () => undefined };
const BACKOFF = { firstMs: 20, longestMs: 80, stableMs: 60_000 };
const WAITING = "setInterval(() => undefined, 1000);";
const running: Service[] = [];
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "holdfast-service-"));
});

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  rmSync(folder, { recursive: true });
});

/** A stand-in program that runs `script`; what the supervisor says is collected in `said`. */
async function supervise(name: string, script: string, patienceMs = 5_000) {
  const said: string[] = [];
  const program: Program = { name, cwd: tmpdir(), args: ["-e", script], env: {}, niceness: 0 };
  const service = await superviseProgram(program, {
    inherited: { PATH: "/usr/bin:/bin" },
    logs: folder,
    lock: noLock,
    say: (line) => said.push(line),
    backoff: BACKOFF,
    patienceMs,
  });
  running.push(service);
  return { service, said };
}

test("a program that crashes is started again, each time after a longer wait, and its last lines are shown", async () => {
  const { said } = await supervise("crasher", 'console.error("out of luck"); process.exit(3);');
  await vi.waitFor(() => {
    expect(said.length).toBeGreaterThanOrEqual(4);
  }, 10_000);
  const waits = said.slice(0, 4).map((line) => /again in ([\d.]+) s/.exec(line)?.[1]);
  expect(waits).toEqual(["0.02", "0.04", "0.08", "0.08"]);
  expect(said[0]).toMatch(/^crasher ended \(exit 3\)/);
  expect(said[0]).toContain("out of luck");
}, 20_000);

test("a program killed from outside comes back as another process", async () => {
  const { service, said } = await supervise("victim", WAITING);
  const first = service.pid();
  process.kill(first ?? 0, "SIGKILL");
  await vi.waitFor(() => {
    expect(service.pid()).not.toBe(first);
    expect(service.pid()).toBeDefined();
  }, 5_000);
  expect(said[0]).toContain("ended (SIGKILL)");
});

test("a stopped program is gone and stays gone, with what it started itself", async () => {
  const script = `console.log(require("node:child_process").spawn("sleep", ["1000"]).pid); ${WAITING}`;
  const { service } = await supervise("parent", script);
  const parent = identityOf(service.pid());
  const child = identityOf(Number(await logged("parent", /^\d+$/m)));
  await service.stop();
  await vi.waitFor(() => {
    expect(isAlive(child)).toBe(false);
  });
  expect(isAlive(parent)).toBe(false);
  expect(service.pid()).toBeUndefined();
});

test("a program deaf to SIGTERM is killed when patience ends", async () => {
  const { service } = await supervise(
    "deaf",
    `process.on("SIGTERM", () => undefined); console.log("deaf now"); ${WAITING}`,
    300,
  );
  await logged("deaf", /deaf now/);
  const deaf = identityOf(service.pid());
  await service.stop();
  expect(isAlive(deaf)).toBe(false);
});

test("a program whose supervisor is killed ends by itself", async () => {
  const leash = new URL("./leash.mjs", import.meta.url).href;
  const parentScript = `
    const child = require("node:child_process").spawn(process.execPath, ["--import", ${JSON.stringify(leash)}, "-e", ${JSON.stringify(WAITING)}],
      { stdio: ["ignore", "ignore", "ignore", "ipc"], detached: true });
    setTimeout(() => console.log(child.pid), 500);
    ${WAITING}`;
  const parent = spawn(process.execPath, ["-e", parentScript], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once("data", resolve)));
  const child = identityOf(pid);
  parent.kill("SIGKILL");
  await vi.waitFor(() => {
    expect(isAlive(child)).toBe(false);
  }, 5_000);
}, 10_000);

test("a program that cannot be started is tried again", async () => {
  const log = openLog(join(folder, "missing.log"), { onLoss: () => undefined });
  const said: string[] = [];
  const service = await superviseService({
    name: "missing",
    start: () => spawn("/nonexistent/program", [], { stdio: "pipe" }),
    stopSignal: "SIGTERM",
    log,
    backoff: { ...BACKOFF, firstMs: 10_000 },
    onStart: () => undefined,
    onCrash: (line) => said.push(line),
  });
  await vi.waitFor(() => {
    expect(said[0]).toContain("ENOENT");
  });
  await service.stop();
});

function identityOf(pid: number | undefined): ProcessIdentity {
  const identity = pid === undefined ? undefined : identify(pid);
  if (identity === undefined) throw new Error(`process ${pid ?? "?"} is not alive`);
  return identity;
}

/** What the program `name` has printed that matches `pattern`, as soon as it has. */
function logged(name: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(() => {
    const found = pattern.exec(readFileSync(join(folder, `${name}.log`), "utf8"))?.[0];
    if (found === undefined) throw new Error(`${name} has not printed ${pattern.source}`);
    return found;
  }, 5_000);
}
