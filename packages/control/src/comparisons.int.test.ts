import { beforeAll, describe, expect, test } from "vitest";
import { aRollout, begun, startedRun, withControl } from "./testing.ts";
import type { RolloutRecord } from "./types.ts";

const it = withControl();

const [turn] = aRollout().turns;
if (!turn) throw new Error("a rollout has a turn");

const solved = aRollout({ turns: [turn, turn] });

/** A submission that passes so many of ten fail-to-pass tests, after a check that passed. */
const failed = (passed: number, keepsAll = true): RolloutRecord => {
  const kinds = [...Array<"failToPass">(10).fill("failToPass"), "passToPass" as const];
  const tests = kinds.map((kind, index) => ({
    ...{ name: `${kind} ${index}`, kind },
    passed: kind === "passToPass" ? keepsAll : index < passed,
  }));
  const grade = {
    failToPassPassed: passed,
    failToPassTotal: 10,
    passToPassPassed: keepsAll ? 1 : 0,
    passToPassTotal: 1,
  };
  const turns = [{ ...turn, command: "node test", exitCode: 0 }];
  return aRollout({ reward: 0, earnedReward: 0, grade, tests, turns });
};

/** Evaluates the base policy on a benchmark over the tasks t0 to t3; one list of attempts for each task, in order. */
async function evaluated(benchmark: string, attempts: readonly (readonly RolloutRecord[])[]): Promise<string> {
  const policies = [{ kind: "base", name: "xs-base" } as const];
  const [view] = await it.control.requestEvaluations({ policies, benchmarks: [benchmark], again: true });
  if (!view) throw new Error("No evaluation was started.");
  const groups = await it.database.db.prisma.rolloutGroup.findMany({
    where: { runId: view.runId },
    orderBy: { index: "asc" },
  });
  for (const [index, { id: groupId }] of groups.entries()) {
    const { attempt } = await begun(it, groupId);
    await it.control.closeGroup({ groupId, attempt, rollouts: attempts[index] ?? [] });
  }
  return view.id;
}

/** Says that an evaluation is of other weights, as if it were of another checkpoint. */
const renamed = (id: string, label: string) =>
  it.database.db.prisma.evaluation.update({
    where: { id },
    data: { policyKey: label, policy: { ref: { kind: "base", name: label }, label, digest: label } },
  });

let before = "";
let after = "";

beforeAll(async () => {
  await it.control.createBenchmark({ name: "all", taskset: "four", attempts: 2, seed: 7 });
  await it.control.createBenchmark({ name: "chooser", taskset: "four", attempts: 2, role: "validation" });
  // t0 kept in both attempts, t1 gained in both, t2 lost in one, t3 by neither
  before = await evaluated("all", [
    [solved, solved],
    [failed(9), failed(2, false)],
    [solved, failed(5)],
    [failed(0), failed(1)],
  ]);
  after = await evaluated("all", [
    [solved, solved],
    [solved, solved],
    [failed(8), failed(5)],
    [failed(0), failed(3)],
  ]);
  await renamed(after, "trained");
});

describe("compareEvaluations", () => {
  test("decides over tasks, with a name for each policy", async () => {
    const { a, b, decision, joint } = await it.control.compareEvaluations({ a: before, b: after });
    expect([a.label, b.label, a.done, a.total]).toEqual(["xs-base", "trained", 4, 4]);
    expect(decision).toMatchObject({ design: "paired", table: { kept: 1, gained: 1, lost: 0, neither: 2 } });
    // base 1, 0, ½, 0 and trained 1, 1, 0, 0
    expect(decision?.difference.value).toBeCloseTo(0.125, 12);
    expect(decision?.base).toMatchObject({ tasks: 4, attempts: 8, solved: 3 });
    expect(decision?.warnings.map(({ kind }) => kind)).toEqual(["fewTasks", "smallSample"]);
    expect(decision?.sentence).toContain(
      "On all (4 tasks attempted by both policies, 8 and 8 scored attempts), trained",
    );
    expect(joint).toBeNull();
  });

  test("gives the interval of pass@1 that the evaluation itself shows, and the same figures again", async () => {
    const once = await it.control.compareEvaluations({ a: before, b: after });
    const { result } = await it.control.getEvaluation(before);
    expect(once.decision?.base.passAt1).toEqual(result?.passAt1);
    expect((await it.control.compareEvaluations({ a: before, b: after })).decision).toEqual(once.decision);
  });

  test("warns of pooled attempts, and says that a benchmark chooses", async () => {
    const pooled = await it.control.compareEvaluations({ a: before, b: after, unit: "attempt" });
    expect(pooled.decision?.warnings[0]?.kind).toBe("dependentAttempts");
    const choosing = await evaluated("chooser", Array(4).fill([solved, failed(1)]));
    const { decision, joint } = await it.control.compareEvaluations({ a: choosing, b: after });
    expect(decision?.benchmark).toBe("chooser and all");
    expect(decision?.warnings.map(({ kind }) => kind)).toContain("validationBenchmark");
    expect(joint).toBeNull();
  });

  test("puts both policies' other benchmarks beside, corrected, without pooling what chooses", async () => {
    await renamed(await evaluated("chooser", Array(4).fill([solved, solved])), "trained");
    const { joint, jointPairs } = await it.control.compareEvaluations({ a: before, b: after });
    expect(joint?.rows.map(({ benchmark, leftOut }) => [benchmark, leftOut])).toEqual([
      ["all", null],
      ["chooser", "validation benchmark"],
    ]);
    expect(joint?.pooled).toBeNull();
    expect(jointPairs[0]).toEqual({ a: before, b: after });
  });

  test("refuses what is not there", async () => {
    const missing = it.control.compareEvaluations({ a: before, b: "evl_none" });
    await expect(missing).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("listPairs", () => {
  test("pairs attempts, the most telling first", async () => {
    const { pairs, table, a } = await it.control.listPairs({ a: before, b: after });
    expect(table).toEqual({ kept: 2, gained: 2, lost: 1, neither: 3 });
    expect(pairs.map(({ taskId, attempt, outcome }) => `${taskId} ${attempt} ${outcome}`)).toEqual([
      ...["t1 0 gained", "t1 1 gained", "t2 0 lost"],
      ...["t2 1 neither", "t3 1 neither", "t3 0 neither", "t0 0 kept", "t0 1 kept"],
    ]);
    expect(a.nearMisses).toMatchObject({ failed: 5, graded: 5, near: 1, keptAll: 4 });
    expect(a.nearMisses.bins).toEqual([1, 1, 1, 0, 0, 1, 0, 0, 0, 1]);
    expect(a.turns?.value).toBe(1.25); // tasks of 2, 1, 1½ and 1 turns
  });
});

describe("labels", () => {
  const pair = () => ({ a: before, b: after });
  const labelsOf = async (taskId: string, attempt: number) => {
    const { pairs } = await it.control.listPairs(pair());
    const found = pairs.find((one) => one.taskId === taskId && one.attempt === attempt);
    if (!found) throw new Error("There is no such pair.");
    const [own, other] = found.labelled === "b" ? [found.b, found.a] : [found.a, found.b];
    return { labels: found.labels, sides: { rolloutId: own.rolloutId, otherRolloutId: other.rolloutId } };
  };

  test("are proposed by rules once, and stay as a person left them", async () => {
    // all six failures submitted after a passing check; t3's first attempts and t1's second have other rules too
    expect(await it.control.proposeLabels(pair())).toEqual({ pairs: 6, proposed: 12 });
    const { labels, sides } = await labelsOf("t1", 1);
    expect(labels).toEqual([
      {
        ...{ mode: "lostRequirement", source: "rule", status: "proposed" },
        evidence: "2 of 10 fail-to-pass tests pass; failToPass 2, failToPass 3, failToPass 4 and 5 more do not",
      },
      expect.objectContaining({ mode: "narrowTesting", status: "proposed" }),
      expect.objectContaining({ mode: "silentRegression", evidence: "1 of 1 pass-to-pass tests fail: passToPass 10" }),
    ]);
    await it.control.confirmLabel({ ...sides, mode: "silentRegression" });
    await it.control.rejectLabel({ ...sides, mode: "narrowTesting" });
    expect(await it.control.proposeLabels(pair())).toEqual({ pairs: 6, proposed: 0 });
    const { labels: counts } = await it.control.listPairs(pair());
    expect(counts.find(({ mode }) => mode === "silentRegression")).toMatchObject({ confirmed: 1, proposed: 0 });
    expect(counts.find(({ mode }) => mode === "narrowTesting")).toMatchObject({
      confirmed: 0,
      proposed: 5,
      rejected: 1,
    });
  });

  test("are set and taken back by a person", async () => {
    const { sides } = await labelsOf("t2", 0);
    const place = { ...sides, mode: "weakGroundTruth" } as const;
    expect(await it.control.labelPair({ ...place, note: "assumed one dimension" })).toEqual({
      ...{ mode: "weakGroundTruth", source: "person", evidence: "assumed one dimension", status: "confirmed" },
    });
    await it.control.unlabelPair(place);
    const gone = it.control.confirmLabel(place);
    await expect(gone).rejects.toMatchObject({ name: "NotFound" });
    const proposed = { ...sides, mode: "narrowTesting" } as const;
    await it.control.labelPair(proposed);
    await it.control.unlabelPair(proposed);
    const { labels } = await labelsOf("t2", 0);
    expect(labels.find(({ mode }) => mode === "narrowTesting")).toMatchObject({ source: "rule", status: "rejected" });
  });

  test("belong to a rollout that failed, beside another of its task", async () => {
    const [one, two] = [(await labelsOf("t1", 0)).sides, (await labelsOf("t3", 0)).sides];
    const mode = "lostRequirement";
    const strangers = it.control.labelPair({ rolloutId: one.rolloutId, otherRolloutId: two.otherRolloutId, mode });
    await expect(strangers).rejects.toMatchObject({ problems: [{ path: "otherRolloutId" }] });
    const success = it.control.labelPair({ rolloutId: one.otherRolloutId, otherRolloutId: one.rolloutId, mode });
    await expect(success).rejects.toMatchObject({ problems: [{ path: "rolloutId" }] });
  });

  test("are exported with what they are of", async () => {
    const labels = await it.control.exportLabels(pair());
    expect(labels).toHaveLength(12);
    expect(labels.filter(({ status }) => status === "confirmed")).toMatchObject([
      { benchmark: "all", taskId: "t1", attempt: 1, mode: "silentRegression", failedPolicy: "xs-base" },
    ]);
    expect(labels.find(({ outcome }) => outcome === "lost")).toMatchObject({ failedPolicy: "trained", taskId: "t2" });
  });
});

describe("compareVersions", () => {
  test("decides between two rescored versions of a run by their newest results", async () => {
    const runId = await startedRun(it);
    const spec = { from: "pool", sample: null, attempts: 4, seed: 1, floor: 0, decoding: {} };
    const results = [
      { version: 1, solved: [4, 2, 0] },
      { version: 2, solved: [4, 4, 3] },
    ];
    await it.database.db.prisma.rescore.create({
      data: {
        ...{ id: "rsc_pair", runId, trigger: "manual", status: "completed", spec, createdAt: new Date() },
        versions: { create: results.map(({ version }) => ({ version, weightsDigest: `w${version}` })) },
        tasks: {
          create: results.flatMap(({ version, solved: counts }) =>
            counts.map((count, position) => ({
              ...{ version, position, taskId: `t${position}`, attempts: 4, solved: count, meanReward: count / 4 },
              finishedAt: new Date(),
            })),
          ),
        },
      },
    });
    const decision = await it.control.compareVersions({ runId, a: 1, b: 2 });
    expect(decision?.difference.value).toBeCloseTo((2 + 3) / 12, 12);
    expect(decision?.warnings.map(({ kind }) => kind)).toContain("trainingTasks");
    const missing = it.control.compareVersions({ runId, a: 1, b: 9 });
    await expect(missing).rejects.toMatchObject({ problems: [{ path: "b" }] });
  });
});
