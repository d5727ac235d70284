import { parentPort } from "node:worker_threads";
import { grade } from "../grading/grade.ts";
import { quickJsReady } from "../grading/guestRuntime.ts";
import { executeCommand } from "./executeCommand.ts";
import type { ThreadJob, ThreadReply } from "./threadMessages.ts";

const port = parentPort;
if (port === null) throw new Error("sandboxThread runs in a worker thread only");

port.on("message", (job: ThreadJob) => {
  void answer(job).then((reply) => {
    port.postMessage(reply);
  });
});
await warmUp();
port.postMessage({ kind: "ready" } satisfies ThreadReply);

async function answer(job: ThreadJob): Promise<ThreadReply> {
  try {
    if (job.kind === "grade") return { kind: "graded", report: await grade(job.task, job.files) };
    return { kind: "executed", executed: await executeCommand(job.execution) };
  } catch (error) {
    return { kind: "failed", message: String(error) };
  }
}

/** The first use of a command loads its code, which can take longer than a command may. */
async function warmUp(): Promise<void> {
  await quickJsReady();
  const head = { "src/a.js": "module.exports = {};\n" };
  const commands = ["cat -n src/a.js | head -2; grep -rn x src; ls", "sed -i '1s/a/b/' src/a.js; node test; git diff"];
  for (const command of commands) {
    const disk = { "/repo/src/a.js": "module.exports = {};\n" };
    await executeCommand({ head, visibleTests: [], disk, command, timeoutMs: 10_000, defence: false });
  }
}
