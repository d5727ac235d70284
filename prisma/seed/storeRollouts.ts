import type { Database } from "@holdfast/db";
import { flagsOf, seededRandom } from "@holdfast/recipe";
import type { SimulatedGroup, SimulatedRollout } from "./courseTypes.ts";
import { readVocabulary } from "./modelFiles.ts";
import { seedId } from "./seedId.ts";
import { sessionOf } from "./session.ts";
import { openTokenizer, type Tokenize } from "./tokenizer.ts";
import { trajectoryOf } from "./trajectory.ts";

const groupsAtOnce = 64;

/** Stores the groups of a course and a trajectory for each of their rollouts. */
export async function storeRollouts(
  { prisma }: Database,
  runId: string,
  groups: readonly SimulatedGroup[],
): Promise<void> {
  const tokenize = openTokenizer(await readVocabulary());
  for (let from = 0; from < groups.length; from += groupsAtOnce) {
    const part = groups.slice(from, from + groupsAtOnce);
    const parts = part.flatMap((group) =>
      group.rollouts.map((rollout) => partsOf(group, rollout, { runId, tokenize })),
    );
    await prisma.rolloutGroup.createMany({ data: part.map((group) => groupRow(runId, group)) });
    await prisma.rollout.createMany({ data: parts.map(({ row }) => row) });
    await prisma.trajectory.createMany({ data: parts.map(({ trajectory }) => trajectory) });
    await prisma.turn.createMany({ data: parts.flatMap(({ turns }) => turns) });
  }
}

const groupIdOf = (runId: string, { index }: SimulatedGroup) => seedId("grp", runId, index);

function groupRow(runId: string, group: SimulatedGroup) {
  const { step, index, task, at, isSilent, rollouts } = group;
  return {
    ...{ id: groupIdOf(runId, group), runId, index, taskId: task.id, purpose: "train" as const, attempt: 1 },
    ...{ status: isSilent ? ("silent" as const) : ("trained" as const), assignedStep: step, worker: "synthetic" },
    oldestVersion: Math.min(...rollouts.map(({ oldestVersion }) => oldestVersion)),
    newestVersion: Math.max(...rollouts.map(({ newestVersion }) => newestVersion)),
    ...{ createdAt: before(at, 5_000), startedAt: before(at, 4_500), closedAt: before(at, 1_500 - (index % 8) * 10) },
  };
}

interface Storing {
  readonly runId: string;
  readonly tokenize: Tokenize;
}

function partsOf(group: SimulatedGroup, rollout: SimulatedRollout, { runId, tokenize }: Storing) {
  const id = seedId("rol", runId, group.index, rollout.index);
  const random = seededRandom(id);
  const session = sessionOf(group.task.position, rollout);
  const { oldestVersion, newestVersion } = rollout;
  const versionOf = (turn: number) => Math.min(newestVersion, oldestVersion + turn);
  const { columns, spans, sampledTokens, totalTokens } = trajectoryOf(session, { tokenize, random, versionOf });
  const turns = session.turns.map(({ raw: _raw, ...turn }, index) => ({
    ...{ rolloutId: id, index, truncatedBytes: 0, durationMs: 2 + 20 * random(), ...turn },
    ...(spans[index] ?? { tokenStart: 0, tokenEnd: 0 }),
    observationLength: turn.observation.length,
    formatReasons: [...turn.formatReasons],
  }));
  const counts = { turns: turns.length, sampledTokens, totalTokens };
  const row = {
    ...rolloutRow(group, rollout, { id, runId }),
    ...counts,
    flags: [...flagsOf({ reward: rollout.reward, turns })],
  };
  const { issue: prompt, diff, goldDiff } = session;
  const tests = session.tests.map((test) => ({ ...test }));
  return { row, turns, trajectory: { rolloutId: id, ...columns, prompt, diff, goldDiff, tests } };
}

function rolloutRow(
  group: SimulatedGroup,
  rollout: SimulatedRollout,
  ids: { readonly id: string; readonly runId: string },
) {
  const { index, exit, earned: earnedReward, reward, advantage, oldestVersion, newestVersion } = rollout;
  const isGraded = exit === "submitted";
  const passed = earnedReward === 1 ? 2 : earnedReward > 0 ? 1 : 0;
  return {
    ...{ ...ids, groupId: groupIdOf(ids.runId, group), index, exit, earnedReward, reward, advantage },
    exitDetail: exit === "invalidFormat" ? "think_unclosed" : null,
    ...{ failToPassPassed: isGraded ? passed : null, failToPassTotal: isGraded ? 2 : null },
    ...{ passToPassPassed: isGraded ? 1 : null, passToPassTotal: isGraded ? 1 : null },
    ...{
      oldestVersion,
      newestVersion,
      engine: `synthetic/${index % 2}`,
      durationMs: 900 + 37 * ((group.index + index) % 40),
    },
    createdAt: before(group.at, 1_500 - index),
  };
}

const before = (time: Date, ms: number) => new Date(time.getTime() - ms);
