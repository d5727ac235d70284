import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Outcome } from "./runCommand.ts";

const TOP = "apps|packages|docs|scripts|e2e|bench|models|prisma|\\.ci";
const SKIPPED = new Set(["node_modules", ".git", ".next", ".cache", ".holdfast", "build", "test-results"]);
const INLINE_PATH = new RegExp(`^(?:${TOP})(?:/[\\w.@()\\[\\]-]+)*/?$`);

/** Checks that every path of this repository which a Markdown file names, in backticks or as a link, exists. */
export function findBrokenDocPaths(root: string): Outcome {
  const documents = markdownFiles(root, "");
  const broken = documents.flatMap((document) =>
    namedPaths(readFileSync(join(root, document), "utf8"))
      .filter(({ path, isLink }) => !existsSync(isLink ? join(root, dirname(document), path) : join(root, path)))
      .map(({ path, line }) => `${document}:${line} names ${path}, which does not exist`),
  );
  return { ok: broken.length === 0, output: broken.join("\n") };
}

interface NamedPath {
  readonly path: string;
  readonly line: number;
  /** Links are relative to their document, paths in backticks to the repository's root. */
  readonly isLink: boolean;
}

/** The paths a Markdown text names. Backticked words count when they start at a top-level folder. */
function namedPaths(text: string): NamedPath[] {
  return text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    const inline = [...content.matchAll(/`([^`\s]+)`/g)]
      .map((match) => (match[1] ?? "").replace(/:\d+$/, ""))
      .filter((path) => INLINE_PATH.test(path) && path.includes("/"))
      .map((path) => ({ path, line, isLink: false }));
    const links = [...content.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map((match) => match[1] ?? "")
      .filter((path) => !/^[a-z]+:/.test(path))
      .map((path) => ({ path, line, isLink: true }));
    return [...inline, ...links];
  });
}

function markdownFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : markdownFiles(root, path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}
