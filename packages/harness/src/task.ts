import type { Value } from "./values.ts";

/** Text of each file by its path in the repository. */
export type FileTree = Readonly<Record<string, string>>;

export interface TestCase {
  /** E.g. "clamp/2". */
  readonly id: string;
  readonly path: string;
  readonly functionName: string;
  readonly args: readonly Value[];
  /** The call as text, e.g. "clamp(2, 0, 3)". */
  readonly call: string;
  /** Text of the right result (see `showValue`). Never enters a guest. */
  readonly expected: string;
}

/** An issue, the repository it is about, hidden tests, and the reference ("gold") tree. */
export interface Task {
  readonly id: string;
  readonly family: string;
  readonly split: string;
  /** Kind of each injected bug. */
  readonly kinds: readonly string[];
  /** Functions with a bug, in the same order as `kinds`. */
  readonly functions: readonly string[];
  readonly issue: string;
  /** The buggy tree, as the agent finds it. */
  readonly files: FileTree;
  readonly gold: FileTree;
  /** What `node test` runs. */
  readonly visibleTests: readonly TestCase[];
  /** Run by the grader only, together with the visible ones. */
  readonly hiddenTests: readonly TestCase[];
  /** Ids of tests that fail on `files` and pass on `gold`. */
  readonly failToPass: readonly string[];
  /** Ids of tests that pass on both. */
  readonly passToPass: readonly string[];
}
