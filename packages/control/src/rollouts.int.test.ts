import { describe, expect, test } from "vitest";
import { aRollout, begun, closed, groupIds, startedRun, withControl } from "./testing.ts";

const it = withControl();

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
    expect(all.rows).toHaveLength(6);
    expect(all.nextCursor).toBeNull();
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await it.control.listRollouts({ runId, limit: 4, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all.rows.map(({ id }) => id));

    const { rows } = await it.control.listRollouts({ runId, exit: "duplicateCall" });
    expect(rows).toMatchObject([{ groupId: second, reward: -1, advantage: -1, exitDetail: "cat a.js", grade: null }]);
    expect((await it.control.listRollouts({ runId, solved: true })).rows).toHaveLength(3);
    expect((await it.control.listRollouts({ runId, solved: false })).rows).toHaveLength(3);
    expect((await it.control.listRollouts({ runId, step: 1 })).rows).toHaveLength(4);
    expect((await it.control.listRollouts({ runId, purpose: "score" })).rows).toEqual([]);
  });
});

describe("getTrajectory", () => {
  test("decodes every turn from its tokens, and shows the group around it", async () => {
    const runId = await startedRun(it);
    const [groupId = ""] = await groupIds(it, runId, { status: "pending" });
    const { attempt } = await begun(it, groupId);
    await it.control.closeGroup({ groupId, attempt, rollouts: [aRollout(), aRollout({ reward: 0 })] });
    const { rows } = await it.control.listRollouts({ runId });
    const row = rows.find(({ reward }) => reward === 1);
    const trajectory = await it.control.getTrajectory(row?.id ?? "");
    expect(trajectory).toMatchObject({
      ...row,
      runId,
      runName: "small",
      prompt: "a",
      diff: "-a\n+b\n",
      goldDiff: "-a\n+c\n",
    });
    expect(trajectory.turnList).toEqual([
      {
        raw: "b<end>",
        think: null,
        command: "b",
        formatReasons: [],
        observation: "ok",
        exitCode: 0,
        truncatedBytes: 0,
        durationMs: 3,
        tokens: [
          { text: "b", logprob: -0.5, version: 0 },
          { text: "<end>", logprob: -0.25, version: 0 },
        ],
      },
    ]);
    expect(trajectory.tests).toEqual([{ name: "adds", kind: "failToPass", passed: true }]);
    expect(trajectory.groupRollouts.map(({ reward }) => reward)).toEqual([1, 0]);
    await expect(it.control.getTrajectory("rol_none")).rejects.toMatchObject({ name: "NotFound" });
  });
});
