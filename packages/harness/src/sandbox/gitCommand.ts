import { createHash } from "node:crypto";
import type { FileTree } from "../task.ts";
import { unifiedDiff } from "../unifiedDiff.ts";
import type { CommandResult } from "./nodeCommand.ts";

export interface GitRequest {
  readonly args: readonly string[];
  /** Tree of the only commit. */
  readonly head: FileTree;
  readonly files: FileTree;
  /** Path in the repository of a path as the shell's working directory has it; "" for the root. */
  readonly locate: (path: string) => string;
}

export interface GitResult extends CommandResult {
  /** Files to write back; absent when nothing changes. */
  readonly restored?: FileTree;
}

const headRefs = ["HEAD", "main", "@"];

/**
 * The sandbox's `git` over a repository with exactly one commit and no index: status, diff, log, show, branch, checkout and
 * restore of paths. There is no other object for it to reveal, whatever the arguments.
 */
export function gitCommand({ args, head, files, locate }: GitRequest): GitResult {
  const [verb, ...rest] = args;
  const words = rest.filter((word) => word !== "--");
  const paths = words.filter((word) => !word.startsWith("-") && !isHead(word, head)).map(locate);
  switch (verb) {
    case "status":
      return print(words.includes("-s") || words.includes("--short") ? shortStatus(head, files) : status(head, files));
    case "diff":
      return print(unifiedDiff(only(head, paths), only(files, paths)));
    case "log":
      return print(log(head, words));
    case "show":
      return show(head, words);
    case "branch":
      return print("* main\n");
    case "checkout":
    case "restore":
      return restore(verb, { paths, head, files });
    case undefined:
      return fail("usage: git <command>\n", 1);
    default:
      return fail(`git: '${verb}' is not a git command. See 'git --help'.\n`, 1);
  }
}

function restore(
  verb: string,
  { paths, head, files }: { paths: readonly string[]; head: FileTree; files: FileTree },
): GitResult {
  if (paths.length === 0)
    return verb === "checkout" ? print("") : fail("fatal: you must specify path(s) to restore\n", 128);
  const unknown = paths.find((path) => Object.keys(only(head, [path])).length === 0);
  if (unknown !== undefined) {
    return fail(`error: pathspec '${unknown}' did not match any file(s) known to git\n`, 1);
  }
  const wanted = only(head, paths);
  const changed = Object.entries(wanted).filter(([path, text]) => files[path] !== text).length;
  const message = `Updated ${String(changed)} path${changed === 1 ? "" : "s"} from the index\n`;
  return { ...print(""), stderr: verb === "checkout" ? message : "", restored: wanted };
}

function status(head: FileTree, files: FileTree): string {
  const { modified, deleted, untracked } = changes(head, files);
  const tracked = [...modified.map((path) => `modified:   ${path}`), ...deleted.map((path) => `deleted:    ${path}`)];
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `${title}:\n${lines.map((line) => `\t${line}\n`).join("")}`;
  const body = section("Changes not staged for commit", tracked) + section("Untracked files", untracked);
  return `On branch main\n${body === "" ? "nothing to commit, working tree clean\n" : body}`;
}

function shortStatus(head: FileTree, files: FileTree): string {
  const { modified, deleted, untracked } = changes(head, files);
  const lines = [
    ...modified.map((path) => ` M ${path}`),
    ...deleted.map((path) => ` D ${path}`),
    ...untracked.map((path) => `?? ${path}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function changes(head: FileTree, files: FileTree) {
  const known = Object.keys(head).sort();
  return {
    modified: known.filter((path) => files[path] !== undefined && files[path] !== head[path]),
    deleted: known.filter((path) => files[path] === undefined),
    untracked: Object.keys(files)
      .filter((path) => head[path] === undefined)
      .sort(),
  };
}

function log(head: FileTree, words: readonly string[]): string {
  if (words.includes("--oneline")) return `${commitId(head).slice(0, 7)} Initial commit\n`;
  return `commit ${commitId(head)}\nAuthor: dev <dev@localhost>\nDate:   Thu Jan 1 00:00:00 2026 +0000\n\n    Initial commit\n`;
}

function show(head: FileTree, words: readonly string[]): GitResult {
  const object = words.find((word) => !word.startsWith("-")) ?? "HEAD";
  const [revision = "", path] = object.split(":");
  if (!isHead(revision, head)) return fail(`fatal: bad revision '${revision}'\n`, 128);
  if (path === undefined) return print(`${log(head, [])}\n${unifiedDiff({}, head)}`);
  const text = head[path];
  return text === undefined ? fail(`fatal: path '${path}' does not exist in '${revision}'\n`, 128) : print(text);
}

function isHead(word: string, head: FileTree): boolean {
  return headRefs.includes(word) || (word.length >= 7 && commitId(head).startsWith(word));
}

/** Files at or below the paths; all when there are none. */
function only(tree: FileTree, paths: readonly string[]): FileTree {
  if (paths.length === 0) return tree;
  const under = (file: string) => paths.some((path) => path === "" || file === path || file.startsWith(`${path}/`));
  return Object.fromEntries(Object.entries(tree).filter(([path]) => under(path)));
}

function commitId(head: FileTree): string {
  return createHash("sha1")
    .update(JSON.stringify(Object.entries(head).sort()))
    .digest("hex");
}

function print(stdout: string): GitResult {
  return { stdout, stderr: "", exitCode: 0 };
}

function fail(stderr: string, exitCode: number): GitResult {
  return { stdout: "", stderr, exitCode };
}
