import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { withDatabase } from "@holdfast/db/testing";
import { afterEach, expect, test } from "vitest";
import { openStream } from "./testing/openStream.ts";

const database = withDatabase();
let child: ChildProcess | undefined;

afterEach(() => child?.kill("SIGKILL"));

function start(env: Readonly<Record<string, string>>): ChildProcess {
  child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "server.ts")], {
    env: { PATH: "/usr/bin:/bin", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return child;
}

/** The first line of a stream of the process. */
async function firstLine(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (stream === null) throw new Error("The stream is not piped.");
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error("The process ended without a line.");
}

async function listening(): Promise<{ readonly process: ChildProcess; readonly baseUrl: string }> {
  const process = start({ DATABASE_URL: database.url, PORT: "0", WEB_PORT: "9" });
  const line = await firstLine(process.stdout);
  return { process, baseUrl: line.replace("API listens on ", "") };
}

test.each([
  ["SIGTERM", (process: ChildProcess) => process.kill("SIGTERM")],
  ["SIGINT", (process: ChildProcess) => process.kill("SIGINT")],
  ["the end of the process that started it", (process: ChildProcess) => process.disconnect()],
])("%s stops it cleanly, live streams and all", async (_cause, cause) => {
  const { process, baseUrl } = await listening();
  const stream = await openStream({ baseUrl, path: "runs.changes", input: undefined });
  expect((await stream.next()).data).toEqual({ total: 0, active: 0, archived: 0 });
  const ended = expect(stream.next()).rejects.toThrow();
  const exit = once(process, "exit");
  cause(process);
  expect(await exit).toEqual([0, null]);
  await ended;
});

test("it does not start without its settings, and says which are missing", async () => {
  const process = start({ PORT: "0" });
  let said = "";
  process.stderr?.on("data", (text: Buffer) => (said += text.toString()));
  expect(await once(process, "exit")).toEqual([1, null]);
  expect(said).toMatch(/The API cannot start: DATABASE_URL.*WEB_PORT/);
});
