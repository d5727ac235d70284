import { turns, type Database } from "@holdfast/db";
import { seededRandom } from "@holdfast/recipe";
import { readVocabulary } from "../modelFiles.ts";
import type { Scenario } from "../scenario.ts";
import { seedId } from "../seedId.ts";
import { sessionTurn, type SessionTurn } from "../session.ts";
import { storePoints, storeRun } from "../storeRun.ts";
import { openTokenizer } from "../tokenizer.ts";
import { trajectoryOf } from "../trajectory.ts";

const turnCount = 100_000;
/** The turn with the large observation, from 0. */
export const largeAt = 50_000;
const largeBytes = 5 * 1024 ** 2;
const task = "tinyrepo-1/pool/10001";
const issue = "The log never ends. Read it line by line.";
const files = ["src/list.js", "src/text.js", "src/math.js", "src/util.js", "src/range.js"];

/** One rollout longer than a page may hold: a thought, a call and an observation a hundred thousand times. */
export const longTrajectory: Scenario = {
  name: "long-trajectory",
  shows: "one rollout of 100,000 turns (300,000 events) with a 5 MB observation half-way",
  write: async ({ db, now, say }) => {
    const startedAt = new Date(now.getTime() - 3_600_000);
    const runId = await storeRun(db, {
      ...{ name: "synthetic long trajectory", preset: "full", config: {}, tags: ["synthetic"], version: 1 },
      ...{ startedAt, endedAt: now, events: [{ at: startedAt, kind: "launched", message: "Launched." }] },
    });
    await storePoints(db, runId, { series: [{ name: "reward/mean", steps: [1], values: [1], at: [now] }] });
    const session = Array.from({ length: turnCount }, (_, turn) => turnAt(turn));
    const rolloutId = await storeRollout(db, { runId, session, now });
    const tokenize = openTokenizer(await readVocabulary());
    const random = seededRandom(rolloutId);
    const { columns, spans, sampledTokens, totalTokens } = trajectoryOf(
      // The policy was shown the first 400 characters of the large output.
      { issue, turns: session.map((turn) => ({ ...turn, observation: turn.observation.slice(0, 400) })) },
      { tokenize, random, versionOf: () => 0 },
    );
    const { trainerLogprobs: _logprobs, entropies: _entropies, ...stored } = columns;
    const texts = { prompt: issue, diff: "", goldDiff: "", tests: [] };
    await db.prisma.trajectory.create({ data: { rolloutId, ...stored, ...texts } });
    say(`long-trajectory: ${totalTokens} tokens`);
    await db.prisma.rollout.update({ where: { id: rolloutId }, data: { sampledTokens, totalTokens } });
    await db.transaction((sql) =>
      turns.insert(
        sql,
        rolloutId,
        session.map((turn, place) => rowOf(turn, spans[place])),
      ),
    );
  },
};

function turnAt(turn: number): SessionTurn {
  const file = files[turn % files.length] ?? "src/list.js";
  if (turn === turnCount - 1) return sessionTurn(["all done", "submit"], "");
  if (turn === largeAt) return sessionTurn(["look at all of it", "cat log"], largeText());
  return sessionTurn([`look at ${turn}`, `sed -n ${turn}p ${file}`], `line ${turn}`);
}

function largeText(): string {
  const line = (number: number) => `${number}: total ${(number * 7919) % 100_003} of ${number + 1}\n`;
  let text = "";
  for (let number = 0; text.length < largeBytes; number++) text += line(number);
  return text;
}

interface LongRollout {
  readonly runId: string;
  readonly session: readonly SessionTurn[];
  readonly now: Date;
}

/** The group and the rollout, without what it left. */
async function storeRollout({ prisma }: Database, { runId, session, now }: LongRollout): Promise<string> {
  const [groupId, id] = [seedId("grp", runId, 0), seedId("rol", runId, 0, 0)];
  const versions = { oldestVersion: 0, newestVersion: 0 };
  const times = { createdAt: now, startedAt: now, closedAt: now };
  await prisma.rolloutGroup.create({
    data: {
      ...{
        id: groupId,
        runId,
        index: 0,
        taskId: task,
        purpose: "train",
        status: "silent",
        attempt: 1,
        assignedStep: 1,
      },
      ...{ ...versions, ...times },
      rollouts: {
        create: {
          ...{ id, runId, index: 0, exit: "submitted", earnedReward: 1, reward: 1, advantage: 0, ...versions },
          ...{ turns: session.length, sampledTokens: 0, totalTokens: 0, engine: "synthetic/0", durationMs: 3_000_000 },
          ...{ createdAt: now, flags: ["truncatedObservation"] },
        },
      },
    },
  });
  return id;
}

function rowOf(
  { raw: _raw, ...turn }: SessionTurn,
  span: { readonly tokenStart: number; readonly tokenEnd: number } | undefined,
): turns.NewTurn {
  const truncatedBytes = Math.max(0, turn.observation.length - 400);
  return { ...turn, start: span?.tokenStart ?? 0, end: span?.tokenEnd ?? 0, truncatedBytes, durationMs: 5 };
}
