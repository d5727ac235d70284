import type { Counts } from "./counts.ts";
import type { ExcludedAttempts, TaskOutcome } from "./decision.ts";
import { mean } from "./mean.ts";

/** A task with at least one attempt that counts. */
export interface CountedTask {
  readonly taskId: string;
  readonly attempts: number;
  readonly solved: number;
  /** solved / attempts. */
  readonly rate: number;
}

/** The tasks that count under a rule for attempts that the harness failed on. */
export function countedTasks(tasks: readonly TaskOutcome[], rule: ExcludedAttempts): CountedTask[] {
  return tasks.flatMap(({ taskId, attempts, solved, excluded }) => {
    const counted = rule === "fail" ? attempts + excluded : attempts;
    return counted === 0 ? [] : [{ taskId, attempts: counted, solved, rate: solved / counted }];
  });
}

/** More than half of its attempts. */
export const solvedInMost = ({ attempts, solved }: CountedTask): boolean => 2 * solved > attempts;

export const ratesOf = (tasks: readonly CountedTask[]): number[] => tasks.map(({ rate }) => rate);

export const severalAttempts = (tasks: readonly CountedTask[]): boolean => tasks.some(({ attempts }) => attempts > 1);

/** Tasks solved in most attempts, of all of them. */
export function tasksSolved(tasks: readonly CountedTask[]): Counts {
  return { passed: tasks.filter(solvedInMost).length, of: tasks.length };
}

/** Attempts that solved their task, of all of them, whichever task they belong to. */
export function attemptsSolved(tasks: readonly CountedTask[]): Counts {
  return {
    passed: tasks.reduce((sum, { solved }) => sum + solved, 0),
    of: tasks.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}

/**
 * How much less is known than from as many independent attempts: variance of pass@1 over tasks, s²/T, by that of N independent
 * attempts, p(1−p)/N. Null at one attempt a task, with fewer than two tasks, and where all or no attempts solve.
 */
export function designEffect(tasks: readonly CountedTask[]): number | null {
  const { passed, of } = attemptsSolved(tasks);
  if (!severalAttempts(tasks) || tasks.length < 2 || passed === 0 || passed === of) return null;
  const independent = ((passed / of) * (1 - passed / of)) / of;
  return variance(ratesOf(tasks)) / tasks.length / independent;
}

/** Sample variance; 0 of fewer than two values. */
export function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(values.length - 1, 1);
}
