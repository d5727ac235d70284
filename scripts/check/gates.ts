import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruiseBoundaries } from "./boundaries.ts";
import { findBrokenDocPaths } from "./docPaths.ts";
import { runCommand, type Outcome } from "./runCommand.ts";

/** One thing that has to hold in a checkout. `run` judges the folder `root` and says what is wrong, if anything. */
export interface Gate {
  readonly name: string;
  readonly run: (root: string) => Promise<Outcome>;
}

const bin = (root: string, name: string) => join(root, "node_modules", ".bin", name);

/** The gates of `npm run check`, slowest first so that two at a time finish soonest. */
export const gates: readonly Gate[] = [
  { name: "lint", run: (root) => runCommand(bin(root, "eslint"), ["--max-warnings=0", "."], { cwd: root }) },
  { name: "types", run: checkTypes },
  {
    name: "format",
    run: (root) =>
      runCommand(bin(root, "prettier"), ["--check", "--cache", "--cache-location=.cache/prettier", "."], { cwd: root }),
  },
  { name: "boundaries", run: cruiseBoundaries },
  { name: "unused", run: (root) => runCommand(bin(root, "knip"), ["--no-progress"], { cwd: root }) },
  { name: "doc paths", run: async (root) => findBrokenDocPaths(root) },
];

/** The programs that together hold every TypeScript file: the root's (packages, api, worker), and those that differ. */
const PROGRAMS = [".", "scripts", "bench", "e2e", "prisma", "apps/web"];

async function checkTypes(root: string): Promise<Outcome> {
  const failures: string[] = [];
  for (const program of PROGRAMS.filter((folder) => existsSync(join(root, folder, "tsconfig.json")))) {
    const outcome = await runCommand(bin(root, "tsc"), ["-p", program, "--noEmit", "--pretty", "false"], { cwd: root });
    if (!outcome.ok) failures.push(outcome.output);
  }
  // A program includes the sources it imports, so several can report one error.
  const lines = new Set(failures.flatMap((failure) => failure.split("\n")));
  return { ok: failures.length === 0, output: [...lines].join("\n") };
}
