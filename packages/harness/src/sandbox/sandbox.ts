import type { GradeReport } from "../grading/grade.ts";
import type { FileTree, Task } from "../task.ts";

export interface ExecRequest {
  readonly command: string;
  /** Longest output kept; the middle of a longer one is cut out. */
  readonly maxChars: number;
}

export interface ExecResult {
  /** Standard output, then standard error. */
  readonly output: string;
  readonly exitCode: number;
  /** The command ran into its own time limit; the agent's doing. */
  readonly timedOut: boolean;
  /** UTF-8 bytes cut out of the output; 0 when it is whole. */
  readonly truncatedBytes: number;
  readonly durationMs: number;
}

/** One rollout's copy of a repository. A command starts in the repository's root; of its effects only files last. */
export interface Sandbox {
  /** Throws `SandboxError` on infrastructure faults, and only then. */
  exec(request: ExecRequest): Promise<ExecResult>;
  /** Text of the repository's files now. */
  files(): FileTree;
  /** Digest of all files: equal exactly when nothing changed. */
  state(): string;
}

/** Where rollouts run and candidates are graded. */
export interface SandboxDriver {
  readonly kind: string;
  open(task: Task): Sandbox;
  /** Grades files in a place of their own, never in a rollout's sandbox. Throws `SandboxError` on infrastructure faults. */
  grade(task: Task, files: FileTree): Promise<GradeReport>;
  close(): Promise<void>;
}

/** An infrastructure fault: says nothing about the policy, so the rollout must not be scored. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** A thread that went away; one that was killed because it did not answer; a pool that was closed. */
  readonly kind: "lost" | "deadline" | "closed";

  constructor(kind: SandboxError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
