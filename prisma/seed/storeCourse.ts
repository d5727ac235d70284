import type { Database } from "@holdfast/db";
import { playCourse } from "./course.ts";
import type { Course, CourseShape } from "./courseTypes.ts";
import { storeRollouts } from "./storeRollouts.ts";
import { storePoints, storeRun, type SeededEvent, type SeededRun } from "./storeRun.ts";

export interface SeededCourse extends Omit<SeededRun, "endedAt" | "version" | "events"> {
  readonly shape: CourseShape;
  /** Stores its groups and rollouts too, with a trajectory each; default not. */
  readonly withRollouts?: boolean;
  /** What is told of it, beside its start and its end. */
  readonly tells?: (course: Course) => readonly SeededEvent[];
}

/** Plays a course on the pool demo-24 and stores it as a run that is over; returns its id. */
export async function storeCourse(
  db: Database,
  { shape, tells, withRollouts = false, ...run }: SeededCourse,
): Promise<string> {
  const course = await playOnDemo(db, shape, { seed: `${run.name}/${run.seed ?? 1}`, startedAt: run.startedAt });
  const { updates: version } = shape;
  const events = [
    { at: run.startedAt, kind: "launched", message: `Launched from the preset ${run.preset ?? "full"}.` },
    { at: run.startedAt, kind: "started", message: "Started." },
    ...(tells?.(course) ?? []),
    { at: course.endedAt, kind: "completed", message: `Completed after ${version} updates.`, step: version },
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const runId = await storeRun(db, { ...run, version, endedAt: course.endedAt, events, versions: "all" });
  await storePoints(db, runId, { series: course.series });
  await storePool(db, runId, course);
  if (withRollouts) await storeRollouts(db, { runId, groups: course.groups });
  return runId;
}

/** Plays a course on the pool demo-24. */
export async function playOnDemo(
  { prisma }: Database,
  shape: CourseShape,
  start: { readonly seed: string; readonly startedAt: Date },
): Promise<Course> {
  const tasks = await prisma.task.findMany({ where: { tasksetName: "demo-24" }, orderBy: { position: "asc" } });
  return playCourse(shape, { ...start, tasks });
}

/** What the course made of each task. */
export async function storePool({ prisma }: Database, runId: string, { tasks, transitions }: Course): Promise<void> {
  for (const { task, ...state } of tasks) {
    await prisma.taskState.update({ where: { runId_taskId: { runId, taskId: task.id } }, data: state });
  }
  await prisma.taskTransition.createMany({
    data: transitions.map(({ taskId, at, reward, transition: { step, from, to, reason } }) => ({
      ...{ runId, taskId, at, reward, step, fromStatus: from, toStatus: to, reason },
    })),
  });
}
