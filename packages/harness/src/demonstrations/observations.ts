import { runVisibleTests } from "../sandbox/visibleTests.ts";
import type { FileTree, Task } from "../task.ts";

/**
 * What the sandbox prints for the commands that demonstrations use, worked out without a shell. A test compares each with
 * the executed output.
 */
export const observations = {
  numbered: (text: string): string =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line, i) => `${String(i + 1).padStart(6)}\t${line}\n`)
      .join(""),

  grepFunction: (files: FileTree, name: string): string =>
    Object.keys(files)
      .sort()
      .flatMap((path) =>
        (files[path] ?? "")
          .split("\n")
          .flatMap((line, i) => (line.includes(`function ${name}`) ? [`${path}:${String(i + 1)}:${line}\n`] : [])),
      )
      .join(""),

  nodeTest: (task: Task, files: FileTree): string => runVisibleTests(files, task.visibleTests).output,

  allPassed: ({ visibleTests }: Task): string => `${String(visibleTests.length)} passed, 0 failed\n`,

  checkout: (): string => "Updated 1 path from the index\n",
} as const;
