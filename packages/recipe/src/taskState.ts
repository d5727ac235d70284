export type TaskStatus = "active" | "mastered" | "hopeless";

/** What a run knows of one task of its pool. */
export interface TaskState {
  readonly status: TaskStatus;
  /** Latest groups in a row with every rollout solved. */
  readonly allSolvedStreak: number;
  /** Latest groups in a row with no rollout solved. */
  readonly noneSolvedStreak: number;
  readonly groups: number;
  readonly solvedRollouts: number;
  readonly rollouts: number;
  /** Update that consumed its latest group; null before the first. */
  readonly lastStep: number | null;
  readonly retiredAtStep: number | null;
  /** Mean reward of the group that retired it. */
  readonly rewardAtRetirement: number | null;
}

/** A line of a task's history. */
export interface TaskTransition {
  readonly kind: "retired" | "reinstated";
  readonly from: TaskStatus;
  readonly to: TaskStatus;
  /** A sentence with the numbers that decided. */
  readonly reason: string;
  readonly step: number;
}

export interface TaskAdvance {
  readonly state: TaskState;
  /** Null when the status stays. */
  readonly transition: TaskTransition | null;
}

/** A group that an update consumed. */
export interface ConsumedGroup {
  /** Effective reward of each rollout; not empty. A rollout is solved when it is 1. */
  readonly rewards: readonly number[];
  readonly step: number;
}

export interface EvictionRules {
  /** Groups in a row; 0 never retires. */
  readonly masteredAfter: number;
  readonly hopelessAfter: number;
}

/** A task that no group has shown yet. */
export const freshTaskState: TaskState = {
  status: "active",
  allSolvedStreak: 0,
  noneSolvedStreak: 0,
  groups: 0,
  solvedRollouts: 0,
  rollouts: 0,
  lastStep: null,
  retiredAtStep: null,
  rewardAtRetirement: null,
};

/**
 * Counts a consumed group. An active task retires as mastered after `masteredAfter` groups in a row with every rollout
 * solved, as hopeless after `hopelessAfter` with none (Arctic-SWE, easy–hard eviction). Effective rewards decide: a gated
 * rollout is not solved, whatever it earned. A group of a retired task, still in flight when it retired, only counts.
 */
export function advanceTaskState(state: TaskState, group: ConsumedGroup, rules: EvictionRules): TaskAdvance {
  const solved = group.rewards.filter((reward) => reward === 1).length;
  const counted: TaskState = {
    ...state,
    allSolvedStreak: solved === group.rewards.length ? state.allSolvedStreak + 1 : 0,
    noneSolvedStreak: solved === 0 ? state.noneSolvedStreak + 1 : 0,
    groups: state.groups + 1,
    solvedRollouts: state.solvedRollouts + solved,
    rollouts: state.rollouts + group.rewards.length,
    lastStep: group.step,
  };
  if (state.status !== "active") return { state: counted, transition: null };
  const { allSolvedStreak: all, noneSolvedStreak: none } = counted;
  if (rules.masteredAfter > 0 && all >= rules.masteredAfter) {
    return retire(counted, group, { to: "mastered", reason: `${groupsInARow(all)} with every rollout solved` });
  }
  if (rules.hopelessAfter > 0 && none >= rules.hopelessAfter) {
    return retire(counted, group, { to: "hopeless", reason: `${groupsInARow(none)} with no rollout solved` });
  }
  return { state: counted, transition: null };
}

/**
 * Puts a retired task back into the pool; both streaks start again, so that it must earn its next retirement. An active task
 * stays as it is, without a transition.
 */
export function reinstateTask(
  state: TaskState,
  { step, reason }: { readonly step: number; readonly reason: string },
): TaskAdvance {
  if (state.status === "active") return { state, transition: null };
  return {
    state: {
      ...state,
      status: "active",
      allSolvedStreak: 0,
      noneSolvedStreak: 0,
      retiredAtStep: null,
      rewardAtRetirement: null,
    },
    transition: { kind: "reinstated", from: state.status, to: "active", reason, step },
  };
}

/** Whether a measured reward brings a retired task back: only a mastered one, and only under a floor above 0. */
export function fallsBelowFloor(state: TaskState, measuredReward: number, floor: number): boolean {
  return state.status === "mastered" && floor > 0 && measuredReward < floor;
}

function retire(
  state: TaskState,
  { rewards, step }: ConsumedGroup,
  { to, reason }: { readonly to: "mastered" | "hopeless"; readonly reason: string },
): TaskAdvance {
  const rewardAtRetirement = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  return {
    state: { ...state, status: to, retiredAtStep: step, rewardAtRetirement },
    transition: { kind: "retired", from: state.status, to, reason, step },
  };
}

const groupsInARow = (count: number) => (count === 1 ? "1 group" : `${count} groups in a row`);
