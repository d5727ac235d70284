export { runRollout, type RolloutOutcome, type RolloutRequest, type Turn } from "./agentLoop.ts";
export { demonstrate, drill } from "./demonstrations/demonstrate.ts";
export type { Demonstration, Segment } from "./demonstrations/segments.ts";
export type { EndpointPatience } from "./endpoint/askEndpoint.ts";
export { EndpointError } from "./endpoint/endpointError.ts";
export { createModelEndpoint, type ModelEndpoint, type ModelEndpointOptions } from "./endpoint/modelEndpoint.ts";
export { probeEndpoint } from "./endpoint/probeEndpoint.ts";
export { grade, type GradedTest, type GradeReport } from "./grading/grade.ts";
export { createSandboxPool, type SandboxPool, type SandboxPoolOptions } from "./sandbox/createSandboxPool.ts";
export {
  SandboxError,
  type ExecRequest,
  type ExecResult,
  type Sandbox,
  type SandboxDriver,
} from "./sandbox/sandbox.ts";
export type { FileTree, Task, TestCase } from "./task.ts";
export { parseTaskId, splits, taskId, type Split, type TaskKey } from "./tinyrepo/taskKey.ts";
export { tinyrepo } from "./tinyrepo/tinyrepo.ts";
export { unifiedDiff } from "./unifiedDiff.ts";
