import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { StartError } from "../supervisor/startError.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

export interface ChromiumOptions {
  /** The browser the user named, if any. */
  readonly chosen: string | undefined;
  readonly inherited: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** The browser for end-to-end tests; as root on Debian, one that is missing is installed. */
export function findChromium({ chosen, inherited, say }: ChromiumOptions): string {
  if (chosen !== undefined) {
    if (existsSync(chosen)) return chosen;
    throw new StartError(`CHROME_PATH names ${chosen}, which does not exist.`);
  }
  const path = inherited["PATH"] ?? "";
  const found = onPath(path);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && programOnPath("apt-get", path) !== undefined) {
    say("chromium: installing Debian's (apt-get)");
    aptGet(["update", "-qq"], inherited);
    aptGet(["install", "-y", "-qq", "--no-install-recommends", "chromium"], inherited);
    const installed = onPath(path);
    if (installed !== undefined) return installed;
  }
  throw new StartError("No Chromium was found for the end-to-end tests. Install one, or name it in CHROME_PATH.");
}

const onPath = (path: string) => NAMES.map((name) => programOnPath(name, path)).find((found) => found !== undefined);

const programOnPath = (name: string, path: string) =>
  path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((candidate) => existsSync(candidate));

function aptGet(args: readonly string[], inherited: NodeJS.ProcessEnv): void {
  const env = { ...inherited, DEBIAN_FRONTEND: "noninteractive" };
  const result = spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  if (result.status !== 0) throw new StartError(`apt-get ${args.join(" ")} failed; its messages are above.`);
}
