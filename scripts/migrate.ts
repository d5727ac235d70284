import { spawn } from "node:child_process";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { migrateQueue } from "@holdfast/bus";

const root = join(import.meta.dirname, "..");

/** Brings the database (created if missing) to the newest schema, and the queue's tables beside it. Safe to repeat. */
export async function migrate(databaseUrl: string): Promise<void> {
  await prisma(["migrate", "deploy"], databaseUrl);
  await migrateQueue(databaseUrl);
}

/** Rejects with the difference when the migrations do not add up to the schema. Needs a server for a shadow database. */
export async function checkDrift(databaseUrl: string): Promise<void> {
  const migrations = join(root, "prisma/migrations");
  const schema = join(root, "prisma/schema.prisma");
  await prisma(["migrate", "diff", "--from-migrations", migrations, "--to-schema", schema, "--exit-code"], databaseUrl);
}

/** Runs Prisma's command line in packages/db, where its config is; rejects with its output when it fails. */
async function prisma(args: readonly string[], databaseUrl: string): Promise<void> {
  const script = join(root, "node_modules/prisma/build/index.js");
  const child = spawn(process.execPath, [script, ...args], {
    cwd: join(root, "packages/db"),
    env: { DATABASE_URL: databaseUrl, CHECKPOINT_DISABLE: "1", HOME: homedir(), PATH: dirname(process.execPath) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`prisma ${args.join(" ")} failed:\n${output.trim()}`);
}
