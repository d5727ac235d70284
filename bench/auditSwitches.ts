/**
 * Does every switch do its work? Short paired runs through the product's own workers, in which only the switch differs, and
 * the effect on the metric that it is meant to move. `npm run audit:switches -- --json`; `--only async.router` runs one, `--only gate,loss.kind` several.
 */
import { parseArgs } from "node:util";
import { armConfig } from "./audit/armConfig.ts";
import { createArmRunner, type ArmRunner } from "./audit/armRun.ts";
import { gateSwitches } from "./audit/gateSwitches.ts";
import { learningSwitches } from "./audit/learningSwitches.ts";
import { poolSwitches } from "./audit/poolSwitches.ts";
import type { SwitchCase, SwitchReport } from "./audit/switchCase.ts";
import { systemSwitches } from "./audit/systemSwitches.ts";
import { openOwnWorkers, untilKnown } from "./ownWorkers.ts";

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const startedAt = performance.now();
const cases = chosen(options.only);
const workers = await openOwnWorkers(say);
const reports: SwitchReport[] = [];
try {
  await untilKnown(workers.control, namesIn(cases));
  const runner = createArmRunner(workers, say);
  for (const each of cases) {
    const report = await audited(each, runner).catch((error: unknown) => brokenOff(each, error));
    reports.push(report);
    say(`${report.seen ? "seen    " : "NOT SEEN"} ${report.name}: ${JSON.stringify(report.values)}`);
  }
} finally {
  const folder = await workers.close({ keep: options.keep });
  if (options.keep) say(`data and logs are kept in ${folder}`);
}
const minutes = Number(((performance.now() - startedAt) / 60_000).toFixed(1));
const report = { seen: reports.filter(({ seen }) => seen).length, of: reports.length, minutes, switches: reports };
console.log(options.json ? JSON.stringify(report) : report);
process.exit(0);

/** The cases whose name begins with one of the names in `only`, a list with commas. Throws when there is none. */
function chosen(only: string | undefined): readonly SwitchCase[] {
  const all = [...systemSwitches, ...gateSwitches, ...learningSwitches, ...poolSwitches];
  const found = all.filter(({ name }) => only?.split(",").some((start) => name.startsWith(start)) ?? true);
  if (found.length > 0) return found;
  throw new Error(`--only: no switch begins with "${only ?? ""}"; there is ${all.map(({ name }) => name).join(", ")}`);
}

async function audited(each: SwitchCase, runner: ArmRunner): Promise<SwitchReport> {
  const values: Record<string, number> = {};
  for (const [arm, patch] of Object.entries(each.arms)) {
    const run = await runner.run(`${each.name}: ${arm}`, armConfig(each.shared ?? {}, patch));
    values[arm] = await each.measure(run);
  }
  return {
    name: each.name,
    arms: Object.keys(each.arms),
    metric: each.metric,
    values,
    expected: each.expected.text,
    seen: each.expected.holds(values),
    explanation: each.explanation,
  };
}

/** The report of a switch whose runs could not be finished or measured: no effect was seen, and why. */
function brokenOff({ name, arms, metric, expected }: SwitchCase, error: unknown): SwitchReport {
  const explanation = `Broken off: ${error instanceof Error ? error.message : String(error)}`;
  say(explanation);
  return { name, arms: Object.keys(arms), metric, values: {}, expected: expected.text, seen: false, explanation };
}

/** Base policies and tasksets that the arms need. */
function namesIn(wanted: readonly SwitchCase[]): readonly string[] {
  const configs = wanted.flatMap(({ shared = {}, arms }) => Object.values(arms).map((arm) => armConfig(shared, arm)));
  return [...new Set(configs.flatMap(({ policy, tasks }) => [policy.base, tasks.taskset]))];
}

function say(line: string): void {
  console.error(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`);
}
