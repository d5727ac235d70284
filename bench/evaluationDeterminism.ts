/**
 * Does the same policy give the same rollouts on a benchmark? Evaluates the base policy on the validation tasks three times: alone,
 * beside a run that trains, and with the rollout worker killed (-9) on the way. Token ids, log-probs and rewards are compared
 * attempt by attempt. `npm run evaluation:determinism -- --json`.
 */
import { parseArgs } from "node:util";
import { presets } from "@holdfast/recipe";
import { killRolloutWorker } from "./killRolloutWorker.ts";
import { openOwnWorkers, untilKnown } from "./ownWorkers.ts";
import { differences, evaluatedRollouts } from "./rescoredRollouts.ts";
import { untilTrue } from "./untilTrue.ts";

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const benchmark = "validation-60";

const demo = presets.find(({ name }) => name === "demo");
if (demo === undefined) throw new Error("There is no preset named demo.");

const workers = await openOwnWorkers(say);
const { control, db } = workers;
try {
  await untilKnown(control, [demo.config.policy.base, demo.config.tasks.taskset]);
  const isKnown = async () => (await control.listBenchmarks()).some(({ name }) => name === benchmark);
  await untilTrue(`the benchmark ${benchmark}`, isKnown);
  const alone = await evaluated("alone");
  const beside = await control.launchRun({ name: "beside", config: { ...demo.config, updates: 30 } });
  await untilTrue("the other run to train", async () => (await control.getRun(beside.id)).version > 0);
  const again = await evaluated("beside a training run");
  await control.stopRun(beside.id);
  const killed = await evaluated("with its worker killed", (runId) =>
    killRolloutWorker({ ...workers, say }, { runId }),
  );
  const verdict = {
    identical: differences(alone, again).length === 0,
    comparedRollouts: alone.length,
    afterKill: differences(alone, killed).length === 0,
  };
  for (const [name, other] of Object.entries({ again, killed }))
    say(`${name}: ${other.length} rollouts, differing: ${differences(alone, other).join(", ") || "none"}`);
  console.log(options.json ? JSON.stringify(verdict) : verdict);
  if (!verdict.identical || !verdict.afterKill || alone.length === 0) process.exitCode = 1;
} finally {
  await workers.close();
}

/** Evaluates the base policy; `meanwhile` happens once, in the middle. */
async function evaluated(how: string, meanwhile?: (runId: string) => Promise<void>) {
  const policies = [{ kind: "base", name: demo?.config.policy.base ?? "" } as const];
  const startedAt = performance.now();
  const [view] = await control.requestEvaluations({ policies, benchmarks: [benchmark], again: true });
  if (view === undefined) throw new Error("The evaluation was not started.");
  const now = () => control.getEvaluation(view.id);
  if (meanwhile !== undefined) {
    await untilTrue("the middle of the evaluation", async () => (await now()).done >= view.total / 3);
    await meanwhile(view.runId);
  }
  await untilTrue("the evaluation to complete", async () => (await now()).status === "completed");
  const { result } = await now();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`evaluated ${how} in ${seconds} s: pass@1 ${result?.passAt1.mean.toFixed(4) ?? "none"}`);
  return evaluatedRollouts(db.sql, view.runId);
}

function say(line: string): void {
  console.error(line);
}
