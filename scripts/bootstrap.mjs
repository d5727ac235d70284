// Runs before anything is installed: Node built-ins only, and syntax that old versions of Node can parse.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = { major: 20, minor: 19 };
const INSTALL_NEEDS_BYTES = 1.5 * 1024 ** 3;

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What Node has to be, in words, when `version` (as in process.versions.node) is too old; otherwise undefined. */
export function nodeComplaint(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const newEnough = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  if (newEnough) return undefined;
  const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  return `Holdfast needs Node ${oldest} or newer; this is Node ${version}. Install a newer Node and try again.`;
}

/** True when node_modules lacks a package of package-lock.json, or holds another version of it. */
export function dependenciesAreMissing(/** @type {string} */ folder) {
  const installedPath = join(folder, "node_modules", ".package-lock.json");
  if (!fs.existsSync(installedPath)) return true;
  const wanted = readPackages(join(folder, "package-lock.json"));
  const installed = readPackages(installedPath);
  return Object.entries(wanted).some(([path, { version, optional, devOptional }]) => {
    if (!path.includes("node_modules/")) return false;
    const found = installed[path];
    if (found === undefined) return optional !== true && devOptional !== true;
    return found.version !== version;
  });
}

/**
 * The packages of a lock file, by their path.
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(/** @type {string} */ path) {
  return JSON.parse(fs.readFileSync(path, "utf8")).packages;
}

/** Stops with a plain sentence when Node is too old, then installs whatever package-lock.json asks for and is not there. */
export function bootstrap() {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) fail(complaint);
  if (!dependenciesAreMissing(root)) return;
  const disk = fs.statfsSync(root);
  if (disk.bavail * disk.bsize < INSTALL_NEEDS_BYTES) {
    fail(`The disk that holds ${root} is nearly full: installing needs 1.5 GiB. Free some space and try again.`);
  }
  const startedAt = Date.now();
  console.log("dependencies: installing (npm ci)");
  const result = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) fail("npm ci failed; its messages are above.");
  console.log(`dependencies: installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Loads a TypeScript entry point in this process, once its loader is installed. */
export async function runTypeScript(/** @type {string} */ path) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(path);
}

/** @returns {never} */
function fail(/** @type {string} */ sentence) {
  console.error(sentence);
  process.exit(1);
}
