import { createTwoFilesPatch } from "diff";
import type { FileTree } from "./task.ts";

/** Unified diff between two trees in git's form, files in path order; empty when they are equal. */
export function unifiedDiff(before: FileTree, after: FileTree): string {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.map((path) => fileDiff(path, before[path], after[path])).join("");
}

function fileDiff(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return "";
  const from = before === undefined ? "/dev/null" : `a/${path}`;
  const to = after === undefined ? "/dev/null" : `b/${path}`;
  const patch = createTwoFilesPatch(from, to, before ?? "", after ?? "", undefined, undefined, { context: 3 });
  const body = patch.slice(patch.indexOf("--- "));
  return `diff --git a/${path} b/${path}\n${body}`;
}
