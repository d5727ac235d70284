import type { Database } from "@holdfast/db";
import { flagsOf, seededRandom } from "@holdfast/recipe";
import type { SimulatedGroup, SimulatedRollout } from "./courseTypes.ts";
import { readVocabulary } from "./modelFiles.ts";
import { seedId } from "./seedId.ts";
import { sessionOf, type Session } from "./session.ts";
import { openTokenizer, type Tokenize } from "./tokenizer.ts";
import { trajectoryOf } from "./trajectory.ts";

const groupsAtOnce = 64;

export interface GroupsToStore {
  readonly runId: string;
  readonly groups: readonly SimulatedGroup[];
  /** Groups of an evaluation are scored and train nothing. Default "train". */
  readonly purpose?: "train" | "evaluate";
  /** What a rollout did; by default one of a few small bugs, by the place of its task. */
  readonly session?: (group: SimulatedGroup, rollout: SimulatedRollout) => Session;
}

/** Stores groups and a trajectory for each of their rollouts. */
export async function storeRollouts({ prisma }: Database, stored: GroupsToStore): Promise<void> {
  const { runId, groups, purpose = "train" } = stored;
  const session = stored.session ?? ((group, rollout) => sessionOf(group.task.position, rollout));
  const tokenize = openTokenizer(await readVocabulary());
  for (let from = 0; from < groups.length; from += groupsAtOnce) {
    const part = groups.slice(from, from + groupsAtOnce);
    const parts = part.flatMap((group) =>
      group.rollouts.map((rollout) =>
        partsOf(group, rollout, { runId, tokenize, purpose, session: session(group, rollout) }),
      ),
    );
    await prisma.rolloutGroup.createMany({ data: part.map((group) => groupRow(group, { runId, purpose })) });
    await prisma.rollout.createMany({ data: parts.map(({ row }) => row) });
    await prisma.trajectory.createMany({ data: parts.map(({ trajectory }) => trajectory) });
    await prisma.turn.createMany({ data: parts.flatMap(({ turns }) => turns) });
  }
}

const groupIdOf = (runId: string, { index }: SimulatedGroup) => seedId("grp", runId, index);

function groupRow(group: SimulatedGroup, { runId, purpose }: Pick<Storing, "runId" | "purpose">) {
  const { step, index, task, at, isSilent, rollouts } = group;
  const trained = { status: isSilent ? ("silent" as const) : ("trained" as const), assignedStep: step };
  return {
    ...{ id: groupIdOf(runId, group), runId, index, taskId: task.id, purpose, attempt: 1, worker: "synthetic" },
    ...(purpose === "train" ? trained : { status: "scored" as const, pinnedVersion: 0 }),
    oldestVersion: Math.min(...rollouts.map(({ oldestVersion }) => oldestVersion)),
    newestVersion: Math.max(...rollouts.map(({ newestVersion }) => newestVersion)),
    ...{ createdAt: before(at, 5_000), startedAt: before(at, 4_500), closedAt: before(at, 1_500 - (index % 8) * 10) },
  };
}

interface Storing {
  readonly runId: string;
  readonly tokenize: Tokenize;
  readonly purpose: "train" | "evaluate";
  readonly session: Session;
}

function partsOf(group: SimulatedGroup, rollout: SimulatedRollout, { runId, tokenize, purpose, session }: Storing) {
  const id = seedId("rol", runId, group.index, rollout.index);
  const random = seededRandom(id);
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
    ...gradeOf(session, rollout),
    ...(purpose === "train" ? {} : { advantage: null }),
    ...counts,
    flags: [...flagsOf({ reward: rollout.reward, turns })],
  };
  const { issue: prompt, diff, goldDiff } = session;
  const tests = session.tests.map((test) => ({ ...test }));
  const untrained = purpose === "train" ? {} : { trainerLogprobs: null, entropies: null };
  return { row, turns, trajectory: { rolloutId: id, ...columns, ...untrained, prompt, diff, goldDiff, tests } };
}

function rolloutRow(
  group: SimulatedGroup,
  rollout: SimulatedRollout,
  ids: { readonly id: string; readonly runId: string },
) {
  const { index, exit, earned: earnedReward, reward, advantage, oldestVersion, newestVersion } = rollout;
  return {
    ...{ ...ids, groupId: groupIdOf(ids.runId, group), index, exit, earnedReward, reward, advantage },
    exitDetail: exit === "invalidFormat" ? "think_unclosed" : null,
    ...{
      oldestVersion,
      newestVersion,
      engine: `synthetic/${index % 2}`,
      durationMs: 900 + 37 * ((group.index + index) % 40),
    },
    createdAt: before(group.at, 1_500 - index),
  };
}

/** The four integers of a submission; what a gate ended is shown without them. */
function gradeOf({ tests }: Session, { exit }: SimulatedRollout) {
  if (exit !== "submitted") return {};
  const ofKind = (kind: Session["tests"][number]["kind"]) => tests.filter((test) => test.kind === kind);
  const passed = (kind: Session["tests"][number]["kind"]) => ofKind(kind).filter((test) => test.passed).length;
  return {
    ...{ failToPassPassed: passed("failToPass"), failToPassTotal: ofKind("failToPass").length },
    ...{ passToPassPassed: passed("passToPass"), passToPassTotal: ofKind("passToPass").length },
  };
}

const before = (time: Date, ms: number) => new Date(time.getTime() - ms);
