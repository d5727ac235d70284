import { seededRandom, shuffled } from "./random.ts";

/** Which pass over the pool the index-th draw of a run belongs to, from 0. */
export function epochOf(index: number, poolSize: number): number {
  return Math.floor(index / poolSize);
}

export interface DrawState {
  readonly pool: readonly string[];
  readonly seed: number;
  /** Places drawn so far; those of the latest epoch suffice. */
  readonly drawn: readonly number[];
  /** Tasks that are not drawn now: retired, or held back by the order. */
  readonly skipped: ReadonlySet<string>;
  /** Tasks with a group that no update has consumed; they come last, so that a batch finds other tasks first. */
  readonly open: ReadonlySet<string>;
  /** How many to draw. */
  readonly count: number;
}

export interface TaskDraw {
  /** Place in the run, which tells the epoch (`epochOf`); unique in the run, and not always the lowest that is free. */
  readonly index: number;
  readonly taskId: string;
}

/**
 * The next tasks in the epoch's order, a seeded permutation of the pool: each task at most once per epoch, open ones after the
 * others. A skipped task's place stays free, so that it is drawn later in the epoch if it comes back. Once an epoch has no
 * task left, the next begins. None when every task is skipped.
 */
export function drawTasks({ pool, seed, drawn, skipped, open, count }: DrawState): TaskDraw[] {
  const draws: TaskDraw[] = [];
  if (pool.every((task) => skipped.has(task))) return draws;
  const taken = new Set(drawn);
  const busy = new Set(open);
  let epoch = epochOf(Math.max(0, ...drawn), pool.length);
  while (draws.length < count) {
    const left = epochOrder(pool, { seed, epoch })
      .map((taskId, place) => ({ index: epoch * pool.length + place, taskId }))
      .filter(({ index, taskId }) => !taken.has(index) && !skipped.has(taskId));
    const isBusy = ({ taskId }: TaskDraw) => busy.has(taskId);
    const next = [...left.filter((draw) => !isBusy(draw)), ...left.filter(isBusy)].slice(0, count - draws.length);
    for (const draw of next) {
      draws.push(draw);
      taken.add(draw.index);
      busy.add(draw.taskId);
    }
    epoch += 1;
  }
  return draws;
}

/** Whether too few tasks are left to fill a batch without drawing one twice: such a run has nothing more to train on. */
export function isPoolExhausted(activeTasks: number, tasksPerUpdate: number): boolean {
  return activeTasks < tasksPerUpdate;
}

export interface RatedTask {
  readonly id: string;
  /** Share of attempts that the base policy solved. */
  readonly basePassRate: number;
}

/**
 * Tasks that `easyFirst` holds back at an update: the harder half by base pass rate for the first half of the updates, none
 * after it. Of an odd pool the middle task counts as easy; equal rates are ordered by id.
 */
export function heldBack(
  tasks: readonly RatedTask[],
  { step, updates }: { readonly step: number; readonly updates: number },
): ReadonlySet<string> {
  if (step > updates / 2) return new Set();
  const easiestFirst = tasks.toSorted((a, b) => b.basePassRate - a.basePassRate || (a.id < b.id ? -1 : 1));
  return new Set(easiestFirst.slice(Math.ceil(tasks.length / 2)).map(({ id }) => id));
}

function epochOrder<T>(pool: readonly T[], { seed, epoch }: { readonly seed: number; readonly epoch: number }): T[] {
  return shuffled(pool, seededRandom("curriculum", seed, epoch));
}
