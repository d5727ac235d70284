import { runs } from "@holdfast/db";
import { advance } from "./advance.ts";
import type { Context } from "./context.ts";
import { startMeasuring } from "./measuring.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { collectOpenWork } from "./openWork.ts";
import { lockRun } from "./runTransaction.ts";
import { startScheduledEvaluation } from "./scheduledEvaluation.ts";
import { startScoring } from "./scoring.ts";
import { sendOutbox } from "./sendOutbox.ts";

/** Starts queued runs in the order of their launch while slots are free; the others say what they wait for. */
export async function startQueuedRuns(context: Context): Promise<void> {
  for (let started = await startNext(context); started; started = await startNext(context)) {
    await sendOutbox(context, started);
  }
}

/** Starts the next queued run; returns its work, or undefined when none may start. */
async function startNext({ db, maxActiveRuns }: Context): Promise<Outbox | undefined> {
  return db.transaction(async (sql) => {
    await runs.lockStarts(sql);
    const active = await runs.activeNames(sql);
    if (active.length >= maxActiveRuns) {
      await runs.explainQueue(sql, `waiting for ${active.join(", ")}`);
      return undefined;
    }
    const runId = await runs.oldestQueued(sql);
    if (runId === undefined) return undefined;
    const run = await lockRun(sql, runId);
    if (run.status !== "queued") return createOutbox();
    const outbox = createOutbox();
    await runs.setStatus(sql, run.id, { status: "running", reason: null });
    const event = run.startedAt
      ? { kind: "resumed", message: "The run goes on." }
      : { kind: "started", message: "The run has started." };
    await runs.appendEvent(sql, run.id, { level: "info", ...event });
    const started = { sql, run: { ...run, status: "running" as const }, outbox };
    await collectOpenWork(started);
    if (run.kind === "measure") await startMeasuring(started);
    else if (run.version === 0) {
      await startScoring(started);
      await startScheduledEvaluation(started);
    }
    await advance(started);
    return outbox;
  });
}
