import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainFailure } from "../supervisor/startError.ts";
import { startStack } from "../supervisor/startStack.ts";
import { findChromium } from "./chromium.ts";
import { tallyPlaywright, tallyVitest, type Tally } from "./tally.ts";

export const SUITES = ["unit", "integration", "loop", "e2e"] as const;
export type Suite = (typeof SUITES)[number];

export interface RunnerOptions {
  readonly root: string;
  readonly inherited: NodeJS.ProcessEnv;
  readonly chromiumPath: string | undefined;
  readonly say: (line: string) => void;
}

/** Runs one suite to its end, its runner's own output on the terminal, and counts its tests. */
export async function runSuite(suite: Suite, options: RunnerOptions): Promise<Tally> {
  const scratch = mkdtempSync(join(tmpdir(), `holdfast-${suite}-`));
  chmodSync(scratch, 0o711); // PostgreSQL, which root starts as another user, must get to its data
  try {
    return suite === "e2e" ? await runEndToEnd(scratch, options) : await runVitest(suite, scratch, options);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function runVitest(suite: Exclude<Suite, "e2e">, scratch: string, options: RunnerOptions): Promise<Tally> {
  const report = join(scratch, "report.json");
  const args = ["run", "--project", suite, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const parallel = suite === "loop" ? ["--no-file-parallelism"] : [];
  const code = await run("vitest", [...args, ...parallel], options);
  return tallyVitest(report, code);
}

/** Playwright against a Holdfast of its own: data folder, database and ports are thrown away afterwards. */
async function runEndToEnd(scratch: string, options: RunnerOptions): Promise<Tally> {
  const { inherited, say } = options;
  try {
    const browser = findChromium({ chosen: options.chromiumPath, inherited, say });
    const stack = await startStack({
      dataDir: join(scratch, "data"),
      host: "127.0.0.1",
      port: 7850,
      rolloutWorkers: 1,
      databaseUrl: undefined,
      redisUrl: undefined,
      inherited,
      say,
    });
    const report = join(scratch, "report.json");
    const env = {
      ...inherited,
      HOLDFAST_E2E_URL: stack.url,
      HOLDFAST_DATA_DIR: join(scratch, "data"), // where journeys seed their scenarios
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    };
    try {
      const code = await run("playwright", ["test", "-c", "e2e/playwright.config.ts"], { ...options, inherited: env });
      return tallyPlaywright(report, code);
    } finally {
      await stack.stop();
    }
  } catch (error) {
    say(explainFailure(error, scratch));
    return { passed: 0, failed: 1 };
  }
}

/** Runs an installed tool with its output on the terminal; resolves with its exit status. */
function run(tool: string, args: readonly string[], { root, inherited }: RunnerOptions): Promise<number> {
  const child = spawn(join(root, "node_modules", ".bin", tool), args, {
    cwd: root,
    env: inherited,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
}
