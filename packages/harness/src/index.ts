export { grade, type GradedTest, type GradeReport } from "./grading/grade.ts";
export type { FileTree, Task, TestCase } from "./task.ts";
export { parseTaskId, splits, taskId, type Split, type TaskKey } from "./tinyrepo/taskKey.ts";
export { tinyrepo } from "./tinyrepo/tinyrepo.ts";
