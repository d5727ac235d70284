/**
 * Chooses a pool by measured pass rate: attempts candidates with the frozen base policy and keeps the first tasks it
 * solved at least once but not always, the ones that can still teach it something; `--keep all` keeps the first as they
 * come, with what is too easy and too hard.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSandboxPool, tinyrepo } from "@holdfast/harness";
import { createWasmEngine } from "@holdfast/policy";
import { RunConfig } from "@holdfast/recipe";
import { passAtOne } from "@holdfast/stats";
import { attemptTasks } from "../evaluation/attemptTasks.ts";
import { readBasePolicy } from "../models/basePolicies.ts";
import type { TasksetFile } from "../models/tasksets.ts";
import { tasksetsFolder } from "../models/tasksets.ts";
import { oneOf, readOptions, wholeNumber } from "./arguments.ts";

const options = readOptions({
  base: "xs-base",
  name: "stress-160",
  size: "160",
  candidates: "700",
  attempts: "4",
  from: "0",
  keep: "sometimes",
});
const keepsAll = oneOf("keep", options.keep, ["sometimes", "all"]) === "all";
const size = wholeNumber("size", options.size);
const attempts = wholeNumber("attempts", options.attempts);
const from = wholeNumber("from", options.from, 0);
const candidates = wholeNumber("candidates", options.candidates);

const base = await readBasePolicy(options.base);
const tasks = await Promise.all(
  Array.from({ length: candidates }, (_, i) => tinyrepo.generate({ split: "pool", seed: from + i })),
);
const concurrency = 64;
const engine = await createWasmEngine({
  name: "pool/0",
  weights: base.weights,
  version: 0,
  residentCap: concurrency,
  statePrecision: "f32",
});
const sandboxes = await createSandboxPool({ threads: 1 });
const { rollout, gate } = RunConfig.parse({ tasks: { taskset: options.name } });
const results = await attemptTasks(tasks, {
  engine,
  codec: base.codec,
  sandboxes,
  config: { rollout, gate },
  attempts,
  seed: `pool/${options.name}`,
  concurrency,
});
const sometimes = results.filter(({ solved }) => solved.some(Boolean) && !solved.every(Boolean));
const kept = (keepsAll ? results : sometimes).slice(0, size);
if (kept.length < size) {
  throw new Error(
    `--size: only ${String(kept.length)} of ${String(candidates)} candidates qualify; raise --candidates`,
  );
}
const attempted = `in ${options.attempts} attempts by ${base.name}`;
const rule = keepsAll
  ? `as they come, easy and hard, rated ${attempted}`
  : `solved at least once and not always ${attempted}`;
const selection = {
  command: `npm run policy:pool -- --base ${base.name} --name ${options.name} --size ${options.size} --candidates ${options.candidates} --attempts ${options.attempts} --from ${options.from}${keepsAll ? " --keep all" : ""}`,
  rule,
  baseDigest: base.digest,
  always: results.filter(({ solved }) => solved.every(Boolean)).length,
  sometimes: sometimes.length,
  never: results.filter(({ solved }) => !solved.some(Boolean)).length,
  passAt1OfPool: Number(passAtOne(kept.map(({ solved }) => solved)).toFixed(4)),
};
const file: TasksetFile = {
  name: options.name,
  description: `${options.size} ${tinyrepo.family} tasks, ${selection.rule}`,
  selection,
  tasks: kept.map(({ task, solved }) => ({
    id: task.id,
    family: task.family,
    kinds: [...task.kinds],
    basePassRate: solved.filter(Boolean).length / solved.length,
  })),
};
await mkdir(tasksetsFolder, { recursive: true });
await writeFile(join(tasksetsFolder, `${options.name}.json`), `${JSON.stringify(file, null, 1)}\n`);
console.log(JSON.stringify({ name: file.name, tasks: file.tasks.length, ...selection }));
process.exit(0);
