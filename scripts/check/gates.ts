import { existsSync, readdirSync } from "node:fs";
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

/** Every folder with a tsconfig.json of its own, checked one after the other; each covers its own files. */
async function checkTypes(root: string): Promise<Outcome> {
  const projects = [...workspaceFolders(root), "scripts", "bench", "prisma"].filter((folder) =>
    existsSync(join(root, folder, "tsconfig.json")),
  );
  if (projects.length === 0) return { ok: false, output: "No tsconfig.json was found, so nothing was checked." };
  const failures: string[] = [];
  for (const project of projects) {
    const buildInfo = join(root, ".cache", "types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
    const args = ["-p", project, "--pretty", "false", "--incremental", "--tsBuildInfoFile", buildInfo];
    const outcome = await runCommand(bin(root, "tsc"), args, { cwd: root });
    if (!outcome.ok) failures.push(outcome.output);
  }
  // A workspace's program includes the sources it imports, so one error can be reported by several projects.
  const lines = new Set(failures.flatMap((failure) => failure.split("\n")));
  return { ok: failures.length === 0, output: [...lines].join("\n") };
}

function workspaceFolders(root: string): string[] {
  return ["packages", "apps"]
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .concat("e2e");
}
