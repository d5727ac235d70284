import { spawn } from "node:child_process";

export interface Outcome {
  readonly ok: boolean;
  /** What the gate has to say; shown only when it is not ok. */
  readonly output: string;
}

/** Runs a command to its end and keeps everything it prints. `ok` is exit status 0. */
export function runCommand(command: string, args: readonly string[], options: { cwd: string }): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { cwd: options.cwd, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => {
      resolve({ ok: false, output: `${command} could not be started: ${error.message}` });
    });
    child.on("close", (code) => {
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString("utf8").trim() });
    });
  });
}
