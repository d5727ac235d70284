import type { GradeReport } from "../grading/grade.ts";
import type { FileTree, Task } from "../task.ts";
import type { Executed, Execution } from "./executeCommand.ts";

/** What a pool asks of a sandbox thread: one job at a time. */
export type ThreadJob =
  | { readonly kind: "execute"; readonly execution: Execution }
  | { readonly kind: "grade"; readonly task: Task; readonly files: FileTree };

export type ThreadReply =
  | { readonly kind: "ready" }
  | { readonly kind: "executed"; readonly executed: Executed }
  | { readonly kind: "graded"; readonly report: GradeReport }
  | { readonly kind: "failed"; readonly message: string };
