export { createDatabase, type Database, type DatabaseOptions } from "./createDatabase.ts";
export type { Prisma } from "./generated/client.ts";
export { newId } from "./newId.ts";
export type { Sql } from "./sql.ts";

export * as candidates from "./candidates.ts";
export * as engineSamples from "./engineSamples.ts";
export * as experiments from "./experiments.ts";
export * as groups from "./groups.ts";
export * as points from "./points.ts";
export * as policyVersions from "./policyVersions.ts";
export * as rollouts from "./rollouts.ts";
export * as runs from "./runs.ts";
export * as scoreGroups from "./scoreGroups.ts";
export * as taskStates from "./taskStates.ts";
export * as tasks from "./tasks.ts";
export * as updates from "./updates.ts";
export * as workers from "./workers.ts";
