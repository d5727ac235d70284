import { summarizePool, type MetricValue } from "@holdfast/metrics";
import {
  advanceTaskState,
  evictionAdjusted,
  freshTaskState,
  shuffled,
  silentGroupsExpected,
  type Random,
} from "@holdfast/recipe";
import {
  difficultyOf,
  type CourseShape,
  type CourseStart,
  type CourseTask,
  type SimulatedGroup,
  type SimulatedTask,
  type SimulatedTransition,
} from "./courseTypes.ts";

/** The pool of a course: who is drawn, and what the groups teach about the tasks. */
export interface CoursePool {
  readonly transitions: readonly SimulatedTransition[];
  /** The next active tasks, each once before any comes again. */
  draw(count: number): readonly CourseTask[];
  silentForecast(batch: readonly SimulatedGroup[]): number;
  learn(group: SimulatedGroup): void;
  values(silentForecast: number): readonly MetricValue[];
  /** What the pool is expected to get at a step. */
  trueReward(step: number): number;
  tasks(): readonly SimulatedTask[];
}

export function openPool(shape: CourseShape, start: CourseStart, random: Random): CoursePool {
  const known = new Map(start.tasks.map((task) => [task.id, freshTask(task)]));
  const transitions: SimulatedTransition[] = [];
  let queue: CourseTask[] = [];
  const draw = (count: number): CourseTask[] => {
    const isActive = ({ id }: CourseTask) => known.get(id)?.status === "active";
    queue = queue.filter(isActive);
    if (queue.length < count) queue.push(...shuffled(start.tasks.filter(isActive), random));
    return queue.splice(0, count);
  };
  return {
    transitions,
    draw,
    silentForecast: (batch) =>
      silentGroupsExpected(
        batch
          .map(({ task }) => known.get(task.id) ?? freshTask(task))
          .map(({ solvedRollouts: solved, rollouts }) => ({ solved, rollouts })),
        start.groupSize ?? 4,
      ),
    learn(group) {
      const task = known.get(group.task.id) ?? freshTask(group.task);
      const rewards = group.rollouts.map(({ reward }) => reward);
      const rules = { masteredAfter: shape.masteredAfter ?? 0, hopelessAfter: 0 };
      const { state, transition } = advanceTaskState(task, { rewards, step: group.step }, rules);
      const [reward, silentGroups] = [meanOf(rewards), task.silentGroups + (group.isSilent ? 1 : 0)];
      known.set(task.task.id, { ...task, ...state, silentGroups, lastReward: reward });
      if (transition) transitions.push({ taskId: task.task.id, at: group.at, reward, transition });
    },
    values: (silentForecast) => summarizePool({ ...standing([...known.values()]), silentForecast }),
    trueReward: (step) =>
      meanOf(start.tasks.map((task) => clamped(shape.solves(step, difficultyOf(task, start.tasks.length))))),
    tasks: () => [...known.values()],
  };
}

const freshTask = (task: CourseTask): SimulatedTask => ({ ...freshTaskState, task, lastReward: null, silentGroups: 0 });

function standing(tasks: readonly SimulatedTask[]) {
  const count = (status: string) => tasks.filter((task) => task.status === status).length;
  const counts = { active: count("active"), mastered: count("mastered"), hopeless: count("hopeless") };
  const rewards = tasks.flatMap(({ status, lastReward }) =>
    status === "active" && lastReward !== null ? [lastReward] : [],
  );
  return { tasks: counts, evictionAdjusted: evictionAdjusted({ ...counts, activeReward: meanOf(rewards) }) };
}

const clamped = (share: number) => Math.min(1, Math.max(0, share));

/** 0 of nothing. */
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
