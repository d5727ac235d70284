import { parseArgs } from "node:util";
import { createDatabase } from "@holdfast/db";
import { readEnv } from "../../scripts/env.ts";
import { findDatabase } from "./findDatabase.ts";
import { ensureModels } from "./modelFiles.ts";
import { scenarios } from "./scenarios.ts";
import { SeedError } from "./seedError.ts";

const usage = "npm run seed -- <scenario>… [--data-dir <folder>]   or   npm run seed -- --list";

/** Writes the named scenarios into a running Holdfast, or lists them. Returns the exit status. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: "boolean", default: false }, "data-dir": { type: "string" } },
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (values.list) {
    for (const { name, shows } of scenarios) say(`${name.padEnd(16)} ${shows}`);
    return 0;
  }
  const wanted = positionals.map(scenarioNamed);
  if (wanted.length === 0) throw new SeedError(`Name a scenario: ${scenarioNames()}.\n${usage}`);
  const env = readEnv();
  const folder = values["data-dir"];
  const url = folder === undefined ? (env.databaseUrl ?? findDatabase(env.dataDir)) : findDatabase(folder);
  const db = createDatabase({ url });
  try {
    await ensureModels(db);
    for (const { name, write } of wanted) {
      const started = performance.now();
      await write({ db, now: new Date(), say });
      say(`Wrote ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    }
  } finally {
    await db.close();
  }
  return 0;
}

const scenarioNames = () => scenarios.map(({ name }) => name).join(", ");

function scenarioNamed(wanted: string) {
  const found = scenarios.find(({ name }) => name === wanted);
  if (!found) throw new SeedError(`There is no scenario ${wanted}; there is ${scenarioNames()}.`);
  return found;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SeedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
