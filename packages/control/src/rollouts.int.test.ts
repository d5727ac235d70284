import { describe, expect, test } from "vitest";
import { aRollout, begun, begunUpdate, closed, closeNext, groupIds, startedRun, withControl } from "./testing.ts";
import type { RolloutRecord } from "./types.ts";

const it = withControl();

/** Closes the run's next pending group with these rollouts; returns its id. */
async function closeWith(runId: string, rollouts: readonly RolloutRecord[]): Promise<string> {
  const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
  const { attempt } = await begun(it, groupId);
  expect(await it.control.closeGroup({ groupId, attempt, rollouts })).toEqual({ accepted: true });
  return groupId;
}

const turn = aRollout().turns[0];
if (!turn) throw new Error("a rollout has a turn");

describe("listRollouts", () => {
  test("filters, and pages without a gap or a repeat", async () => {
    const runId = await startedRun(it);
    const [first = "", second = "", third = ""] = await groupIds(it, runId, { status: "pending" });
    await closed(it, first, [1, 0]);
    const { attempt } = await begun(it, second);
    const gated = aRollout({ reward: -1, earnedReward: 1, exit: "duplicateCall", exitDetail: "cat a.js", grade: null });
    await it.control.closeGroup({ groupId: second, attempt, rollouts: [gated, aRollout()] });
    await closed(it, third, [0, 0]);

    const all = await it.control.listRollouts({ runId });
    expect(all).toMatchObject({ total: 6, nextCursor: null });
    expect(all.rows).toHaveLength(6);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await it.control.listRollouts({ runId, limit: 4, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.total).toBe(cursor === undefined ? 6 : null);
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all.rows.map(({ id }) => id));

    const { rows } = await it.control.listRollouts({ runId, exit: "duplicateCall" });
    expect(rows).toMatchObject([
      { groupId: second, runName: "small", reward: -1, advantage: -1, exitDetail: "cat a.js", grade: null },
    ]);
    const count = async (filter: object) => (await it.control.listRollouts({ runId, ...filter })).total;
    expect(await count({ solved: true })).toBe(3);
    expect(await count({ solved: false })).toBe(3);
    expect(await count({ minStep: 1, maxStep: 1 })).toBe(4);
    expect(await count({ minStep: 1, maxStep: 3 })).toBe(4);
    expect(await count({ minStep: 2 })).toBe(0);
    expect(await count({ purpose: "score" })).toBe(0);
    expect(await count({ rewardMin: 0, rewardMax: 0.5 })).toBe(3);
    expect(await count({ rewardMax: -0.5 })).toBe(1);
    expect(await count({ engine: "w1/0" })).toBe(6);
    expect(await count({ engine: "w2/0" })).toBe(0);
    expect(await count({ minVersion: 0, maxVersion: 0 })).toBe(6);
    expect(await count({ minVersion: 1 })).toBe(0);
    const [{ taskId = "" } = {}] = rows;
    expect(await count({ task: taskId.toUpperCase() })).toBe(2);
    expect(await count({ task: "t" })).toBe(6);
    expect(await count({ taskId })).toBe(2);
    expect(await count({ taskId: "t" })).toBe(0);
    const order = { sort: "finished", descending: true } as const;
    const exported: string[] = [];
    for await (const page of it.control.exportRollouts({ runId, filter: { exit: "submitted" }, order }))
      exported.push(...page.map(({ id }) => id));
    expect(exported).toEqual(all.rows.filter(({ exit }) => exit === "submitted").map(({ id }) => id));
    await expect(it.control.exportRollouts({ runId: "run_none", filter: {}, order }).next()).rejects.toThrow(
      "There is no run run_none.",
    );
    expect(await it.control.rolloutFacets(runId)).toEqual({ engines: ["w1/0"], tasks: ["t0", "t1", "t2", "t3"] });
    const unknown = it.control.listRollouts({ runId, cursor: "rol_none" });
    await expect(unknown).rejects.toMatchObject({ name: "InvalidInput", problems: [{ path: "cursor" }] });
  });

  test("sorts either way, what is absent last", async () => {
    const runId = await startedRun(it, { more: { gate: { truncated: "exclude" } } });
    await closeWith(runId, [aRollout({ reward: 0, exit: "truncated", exitDetail: "turnTokens" }), aRollout()]);
    await closeWith(runId, [aRollout({ reward: 1 }), aRollout({ reward: 0 })]);
    const advantages = async (descending: boolean) => {
      const found: (number | null)[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const more = cursor === undefined ? {} : { cursor };
        const page = await it.control.listRollouts({ runId, sort: "advantage", descending, limit: 1, ...more });
        found.push(...page.rows.map(({ advantage }) => advantage));
        cursor = page.nextCursor;
      }
      return found;
    };
    expect(await advantages(true)).toEqual([0.5, 0, -0.5, null]);
    expect(await advantages(false)).toEqual([-0.5, 0, 0.5, null]);
  });

  test("finds rollouts by what their turns were", async () => {
    const runId = await startedRun(it);
    const malformed = { ...turn, formatReasons: ["suffix_after_call"] };
    await closeWith(runId, [
      aRollout({ reward: 1, turns: [malformed, turn] }),
      aRollout({ reward: 0, turns: [{ ...turn, truncatedBytes: 9 }, malformed] }),
    ]);
    const flagsOf = async (flags: readonly ("malformed" | "laundered" | "truncatedObservation")[]) =>
      (await it.control.listRollouts({ runId, flags, sort: "reward" })).rows.map((row) => row.flags);
    expect(await flagsOf(["malformed"])).toEqual([
      ["malformed", "laundered"],
      ["malformed", "truncatedObservation"],
    ]);
    expect(await flagsOf(["malformed", "laundered"])).toEqual([["malformed", "laundered"]]);
    expect(await flagsOf(["laundered", "truncatedObservation"])).toEqual([]);
  });
});

describe("getTrajectory", () => {
  test("gives the facts, and the group around them", async () => {
    const runId = await startedRun(it);
    const groupId = await closeWith(runId, [aRollout(), aRollout({ reward: 0 })]);
    const { rows } = await it.control.listRollouts({ runId });
    const row = rows.find(({ reward }) => reward === 1);
    const trajectory = await it.control.getTrajectory(row?.id ?? "");
    expect(trajectory).toMatchObject({
      ...row,
      runId,
      runName: "small",
      groupId,
      prompt: { head: "a", length: 1 },
      diff: { head: "-a\n+b\n", length: 6 },
      goldDiff: { head: "-a\n+c\n", length: 6 },
      gate: null,
      malformedTurns: [],
      trained: false,
      loss: { kind: "cispo", maskRange: [0, 2] },
    });
    expect(trajectory.groupRollouts.map(({ reward }) => reward)).toEqual([1, 0]);
    expect(await it.control.listTests({ rolloutId: trajectory.id, from: 0, limit: 10 })).toEqual({
      from: 0,
      total: 1,
      tests: [{ name: "adds", kind: "failToPass", passed: true }],
    });
    const slice = { rolloutId: trajectory.id, part: "diff", from: 3, length: 2 } as const;
    expect(await it.control.readTrajectoryText(slice)).toEqual({ from: 3, text: "+b", length: 6 });
    await expect(it.control.getTrajectory("rol_none")).rejects.toMatchObject({ name: "NotFound" });
  });

  test("says where a gate ended it, and which turn it repeats", async () => {
    const runId = await startedRun(it);
    const turns = ["b", "c", "b"].map((command, index) => ({
      ...turn,
      command,
      observation: index < 2 ? "ok" : null,
      formatReasons: index === 1 ? ["call_missing"] : [],
    }));
    await closeWith(runId, [aRollout({ exit: "duplicateCall", exitDetail: "b", reward: 0, turns }), aRollout()]);
    const [row] = (await it.control.listRollouts({ runId, exit: "duplicateCall" })).rows;
    const trajectory = await it.control.getTrajectory(row?.id ?? "");
    expect(trajectory).toMatchObject({ gate: { turn: 2, duplicateOf: 0 }, malformedTurns: [1] });
    const { turns: read } = await it.control.listTurns({ rolloutId: trajectory.id, from: 1, limit: 2 });
    expect(read[0]?.marks).toEqual([{ reason: "call_missing", start: 6, end: 6 }]);
    expect(read[1]?.marks).toEqual([{ reason: "duplicateCall", start: 0, end: 1 }]);
  });
});

describe("listTurns", () => {
  test("decodes turns from their tokens, in pages", async () => {
    const runId = await startedRun(it);
    const turns = [0, 1, 2, 3].map((durationMs) => ({ ...turn, durationMs }));
    await closeWith(runId, [aRollout({ turns }), aRollout()]);
    const [row] = (await it.control.listRollouts({ runId, sort: "turns" })).rows;
    const page = await it.control.listTurns({ rolloutId: row?.id ?? "", from: 1, limit: 2 });
    expect(page.turns.map(({ durationMs }) => durationMs)).toEqual([1, 2]);
    expect(page.turns[0]).toEqual({
      index: 1,
      raw: "b<end>",
      tokens: 2,
      rawTokens: 2,
      think: null,
      command: { head: "b", length: 1 },
      formatReasons: [],
      marks: [],
      observation: { head: "ok", length: 2 },
      exitCode: 0,
      truncatedBytes: 0,
      durationMs: 1,
    });
    await expect(it.control.listTurns({ rolloutId: "rol_none", from: 0, limit: 1 })).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  test("a long observation comes with its head, and is read in slices of characters", async () => {
    const runId = await startedRun(it);
    const observation = `${"é😀".repeat(5_000)}end`;
    await closeWith(runId, [aRollout({ turns: [{ ...turn, observation }] }), aRollout()]);
    const rows = (await it.control.listRollouts({ runId })).rows;
    const rolloutId = rows.find(({ index }) => index === 0)?.id ?? "";
    const { turns } = await it.control.listTurns({ rolloutId, from: 0, limit: 10 });
    expect(turns[0]?.observation).toEqual({ head: "é😀".repeat(2_048), length: 10_003 });
    const slice = await it.control.readObservation({ rolloutId, turn: 0, from: 9_999, length: 100 });
    expect(slice).toEqual({ from: 9_999, text: "😀end", length: 10_003 });
    const beyond = it.control.readObservation({ rolloutId, turn: 7, from: 0, length: 1 });
    await expect(beyond).rejects.toMatchObject({ name: "NotFound" });
  });

  test("tokens carry what the trainer saw once an update has learned from them", async () => {
    const runId = await startedRun(it);
    await closeNext(it, runId, 2);
    const { attempt, groups } = await begunUpdate(it, runId, 1);
    const [trained, other] = groups.flatMap(({ rollouts }) => rollouts);
    const numbers = {
      rolloutId: trained?.id ?? "",
      trainerLogprobs: Float32Array.of(NaN, -0.75, -0.125),
      entropies: Float32Array.of(NaN, 1.5, 0.25),
    };
    const files = { weightsDigest: "w", optimizerDigest: "o", points: [], silentGroupIds: [] };
    const commit = (trainerNumbers: readonly (typeof numbers)[]) =>
      it.control.commitUpdate({ runId, step: 1, attempt, ...files, trainerNumbers });
    await expect(commit([{ ...numbers, entropies: Float32Array.of(1) }])).rejects.toThrow("fit 0 stored ones");
    expect(await commit([numbers])).toMatchObject({ accepted: true });
    const tokensOf = (rolloutId = "") => it.control.listTokens({ rolloutId, turn: 0, from: 0, limit: 10 });
    expect(await tokensOf(trained?.id)).toEqual({
      from: 0,
      total: 2,
      text: ["b", "<end>"],
      logprobs: [-0.5, -0.25],
      versions: [0, 0],
      trainerLogprobs: [-0.75, -0.125],
      entropies: [1.5, 0.25],
    });
    expect(await tokensOf(other?.id)).toMatchObject({ trainerLogprobs: null, entropies: null });
    expect(await it.control.getTrajectory(numbers.rolloutId)).toMatchObject({ trained: true, step: 1 });
    const second = await it.control.listTokens({ rolloutId: numbers.rolloutId, turn: 0, from: 1, limit: 10 });
    expect(second).toMatchObject({ from: 1, total: 2, text: ["<end>"], entropies: [0.25] });
  });
});

describe("groupView and comparePair", () => {
  test("say at which turn rollouts of a task part", async () => {
    const runId = await startedRun(it);
    const commands = (...list: string[]) => list.map((command) => ({ ...turn, command }));
    const groupId = await closeWith(runId, [
      aRollout({ turns: commands("a", "b", "c") }),
      aRollout({ turns: commands("a", "b"), reward: 0 }),
    ]);
    const group = await it.control.groupView(groupId);
    expect(group).toMatchObject({ id: groupId, runId, runName: "small", firstDifference: 2, status: "closed" });
    expect(group.rollouts.map(({ advantage }) => advantage)).toEqual([0.5, -0.5]);
    const other = await closeWith(await startedRun(it), [
      aRollout({ turns: commands("a", "c") }),
      aRollout({ turns: commands("a", "b") }),
    ]);
    const [left, right] = (await it.control.groupView(other)).rollouts;
    expect(await it.control.comparePair({ left: left?.id ?? "", right: right?.id ?? "" })).toEqual({
      firstDifference: 1,
    });
    const same = { left: group.rollouts[1]?.id ?? "", right: right?.id ?? "" };
    expect(await it.control.comparePair(same)).toEqual({ firstDifference: null });
    await expect(it.control.groupView("grp_none")).rejects.toMatchObject({ name: "NotFound" });
  });

  test("other rollouts of a task are found across runs", async () => {
    const [one, two] = [await startedRun(it), await startedRun(it)];
    const mine = await closeWith(one, [aRollout(), aRollout()]);
    const [row] = (await it.control.groupView(mine)).rollouts;
    const before = await it.control.listSameTask({ rolloutId: row?.id ?? "" });
    for (let index = 0; index < 4; index++) await closeWith(two, [aRollout(), aRollout()]);
    const after = await it.control.listSameTask({ rolloutId: row?.id ?? "" });
    expect(after.total).toBe((before.total ?? 0) + 2);
    expect(new Set(after.rows.map(({ taskId }) => taskId))).toEqual(new Set([row?.taskId]));
    expect(after.rows.map(({ id }) => id)).not.toContain(row?.id);
    expect(after.rows.slice(0, 2).map(({ runId }) => runId)).toEqual([two, two]);
  });
});
