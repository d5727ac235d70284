import { posix } from "node:path";
import { Bash, defineCommand, InMemoryFs, type CommandName, type IFileSystem } from "just-bash";
import { quickJsReady } from "../grading/guestRuntime.ts";
import type { FileTree, TestCase } from "../task.ts";
import { gitCommand } from "./gitCommand.ts";
import { nodeCommand } from "./nodeCommand.ts";

/** The whole input of a command: nothing else can change what it does. */
export interface Execution {
  /** Repository as committed. */
  readonly head: FileTree;
  readonly visibleTests: readonly TestCase[];
  /** Every file of the sandbox by absolute path; an empty directory ends in "/". */
  readonly disk: FileTree;
  readonly command: string;
  readonly timeoutMs: number;
  /** just-bash's patching of dangerous globals while a script runs: for policies that know more than this family. */
  readonly defence: boolean;
}

export interface Executed {
  readonly output: string;
  readonly exitCode: number;
  readonly timedOut: boolean;
  /** The disk afterwards; null when nothing changed. */
  readonly disk: FileTree | null;
}

const repositoryRoot = "/repo";

const commandNames: CommandName[] = [
  ...([
    "cat",
    "ls",
    "grep",
    "sed",
    "awk",
    "head",
    "tail",
    "wc",
    "nl",
    "find",
    "echo",
    "printf",
    "pwd",
    "sort",
  ] as const),
  ...([
    "uniq",
    "cut",
    "tr",
    "tee",
    "diff",
    "mkdir",
    "rm",
    "cp",
    "mv",
    "touch",
    "xargs",
    "basename",
    "dirname",
  ] as const),
  ...(["true", "false", "seq", "which"] as const),
];

/** Directories that hold the simulated system; what a command leaves there does not last. */
const systemDirectories = ["/bin/", "/usr/", "/dev/", "/proc/"];

/**
 * Runs one shell command on a disk, in this thread, by interpretation only: no process, host file or network is in reach.
 * The repository lies at `/repo`, the working directory.
 */
export async function executeCommand(execution: Execution): Promise<Executed> {
  await quickJsReady();
  const { disk, command, timeoutMs, defence } = execution;
  const files = Object.entries(disk).filter(([path]) => !path.endsWith("/"));
  const fs = new InMemoryFs(Object.fromEntries(files), { maxTotalBytes: 8 * 1024 * 1024 });
  for (const path of [`${repositoryRoot}/`, "/tmp/", ...Object.keys(disk).filter((path) => path.endsWith("/"))]) {
    fs.mkdirSync(path.slice(0, -1), { recursive: true });
  }
  const bash = new Bash({
    fs,
    cwd: repositoryRoot,
    commands: commandNames,
    customCommands: customCommands(execution),
    defenseInDepth: defence,
    executionLimits: {
      maxExecutionTimeMs: timeoutMs,
      maxCommandCount: 5_000,
      maxLoopIterations: 20_000,
      maxOutputSize: 4 * 1024 * 1024,
      maxStringLength: 4 * 1024 * 1024,
    },
  });
  const { stdout, stderr, exitCode } = await bash.exec(command, { rawScript: true });
  const after = await readDisk(fs);
  return { output: stdout + stderr, exitCode, timedOut: exitCode === 124, disk: sameTree(disk, after) ? null : after };
}

/** The disk of a fresh sandbox. */
export function initialDisk(files: FileTree): FileTree {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${repositoryRoot}/${path}`, text]));
}

/** The repository's files on a disk, by path in the repository. */
export function repositoryFiles(disk: FileTree): FileTree {
  const root = `${repositoryRoot}/`;
  const inside = Object.entries(disk).filter(([path]) => path.startsWith(root) && !path.endsWith("/"));
  return Object.fromEntries(inside.map(([path, text]) => [path.slice(root.length), text]));
}

function customCommands({ head, visibleTests }: Execution) {
  return [
    defineCommand("node", async (args, { fs, cwd }) => {
      const files = repositoryFiles(await readDisk(fs));
      return nodeCommand({ args, files, tests: visibleTests, locate: locateFrom(cwd) });
    }),
    defineCommand("git", async (args, { fs, cwd }) => {
      const files = repositoryFiles(await readDisk(fs));
      const { restored, ...result } = gitCommand({ args, head, files, locate: locateFrom(cwd) });
      for (const [path, text] of Object.entries(restored ?? {})) await fs.writeFile(`${repositoryRoot}/${path}`, text);
      return result;
    }),
    defineCommand("submit", () =>
      Promise.resolve({ stdout: "", stderr: "submit: must be the whole command\n", exitCode: 1 }),
    ),
  ];
}

function locateFrom(directory: string): (path: string) => string {
  return (path) => posix.relative(repositoryRoot, posix.resolve(directory, path));
}

async function readDisk(fs: IFileSystem): Promise<FileTree> {
  const paths = fs
    .getAllPaths()
    .filter((path) => !systemDirectories.some((directory) => `${path}/`.startsWith(directory)));
  const parents = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/"))));
  const disk: Record<string, string> = {};
  for (const path of paths.sort()) {
    if (path === "/" || path === "/tmp" || path === repositoryRoot || parents.has(path)) continue;
    if ((await fs.stat(path)).isFile) disk[path] = await fs.readFile(path);
    else disk[`${path}/`] = "";
  }
  return disk;
}

function sameTree(a: FileTree, b: FileTree): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}
