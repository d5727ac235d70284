import { summarizeUpdate } from "@holdfast/metrics";
import { groupAdvantages, isSilentGroup, seededRandom, type Random } from "@holdfast/recipe";
import { playRollout, trainerReport } from "./courseChances.ts";
import { openPool, type CoursePool } from "./coursePool.ts";
import { difficultyOf, type Course, type CourseShape, type CourseStart, type SimulatedGroup } from "./courseTypes.ts";
import { openPointBook, type PointBook } from "./pointBook.ts";

/**
 * Plays a course: groups are drawn, solved by chance, and summed up by the very functions that sum up real updates. The same
 * seed gives the same course.
 */
export function playCourse(shape: CourseShape, start: CourseStart): Course {
  const random = seededRandom("course", start.seed);
  const state: CourseState = {
    shape,
    start,
    random,
    pool: openPool(shape, start, random),
    book: openPointBook(),
    groups: [],
  };
  let trained = { rollouts: 0, tokens: 0 };
  let at = start.startedAt;
  for (let step = 1; step <= shape.updates; step++) {
    const seconds = shape.updateSeconds(step) * (0.9 + 0.2 * random());
    at = new Date(at.getTime() + seconds * 1000);
    trained = playUpdate(state, { step, at, seconds, trained });
  }
  const { book, pool, groups } = state;
  return { series: book.series(), groups, tasks: pool.tasks(), transitions: pool.transitions, endedAt: at };
}

interface CourseState {
  readonly shape: CourseShape;
  readonly start: CourseStart;
  readonly random: Random;
  readonly pool: CoursePool;
  readonly book: PointBook;
  readonly groups: SimulatedGroup[];
}

interface Trained {
  readonly rollouts: number;
  readonly tokens: number;
}

interface UpdatePlay {
  readonly step: number;
  readonly at: Date;
  readonly seconds: number;
  readonly trained: Trained;
}

/** Plays one update; returns what has been trained by then. */
function playUpdate(state: CourseState, { step, at, seconds, trained }: UpdatePlay): Trained {
  const { shape, random, pool, book, groups } = state;
  const batch = pool
    .draw(state.start.tasksPerUpdate ?? 8)
    .map((task, place) => playGroup(state, { step, at, task, index: groups.length + place }));
  const forecast = pool.silentForecast(batch);
  const trainedTokens = batch.length * 420 + Math.floor(random() * 60);
  const values = summarizeUpdate({
    version: step - 1,
    groups: batch.map(({ isSilent, rollouts }) => ({ outcome: isSilent ? "silent" : "trained", rollouts })),
    dropped: { stale: Math.round(shape.stale(step) * random() * 2), aborted: random() < 0.01 ? 1 : 0 },
    trainer: { ...trainerReport(shape, step, random), trainedTokens },
    seconds: { update: seconds, wait: seconds * 0.45, train: seconds * 0.4, refresh: seconds * 0.05 },
    before: trained,
    residents: [10 + Math.floor(random() * 6), 6 + Math.floor(random() * 6)],
  });
  for (const group of batch) pool.learn(group);
  book.write(step, at, [...values, ...pool.values(forecast)]);
  if (shape.scoreEvery && step % shape.scoreEvery === 0) {
    book.write(step, at, [{ name: "reward/newest", value: pool.trueReward(step) }]);
  }
  groups.push(...batch);
  const rollouts = batch.reduce((sum, group) => sum + group.rollouts.length, 0);
  return { rollouts: trained.rollouts + rollouts, tokens: trained.tokens + trainedTokens };
}

type GroupPlay = Pick<SimulatedGroup, "step" | "at" | "task" | "index">;

function playGroup({ shape, start, random }: CourseState, { step, at, task, index }: GroupPlay): SimulatedGroup {
  const difficulty = difficultyOf(task, start.tasks.length);
  const played = Array.from({ length: start.groupSize ?? 4 }, () => playRollout(shape, { step, difficulty, random }));
  const advantages = groupAdvantages(played, { scaleByStd: false, lengthPenalty: 0, truncated: "zero" });
  const rollouts = played.map((rollout, place) => ({ index: place, advantage: advantages[place] ?? 0, ...rollout }));
  return { step, index, task, at, rollouts, isSilent: isSilentGroup(advantages) };
}
