import { beforeAll, describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import type { NewBenchmark } from "./evaluationViews.ts";
import { withControl } from "./testing.ts";

const it = withControl();

beforeAll(async () => {
  const tasks = Array.from({ length: 12 }, (_, index) => ({ id: `d${index}`, family: "test", kinds: ["swap"] }));
  await it.control.registerTaskset({ name: "dozen", description: "Twelve tasks.", tasks });
});

const problemsOf = async (input: NewBenchmark) => {
  const error: unknown = await it.control.createBenchmark(input).catch((reason: unknown) => reason);
  return error instanceof InvalidInput ? error.problems.map(({ path, message }) => `${path}: ${message}`) : error;
};

const taskIdsOf = async (name: string) =>
  (await it.database.db.prisma.benchmark.findUniqueOrThrow({ where: { name } })).taskIds;

describe("a benchmark", () => {
  test("takes every task four times under the full gate, unless told otherwise", async () => {
    expect(await it.control.createBenchmark({ name: "all-four", taskset: "four" })).toMatchObject({
      ...{ role: "test", taskset: "four", tasks: 4, tasksetSize: 4, subsetSeed: null, attempts: 4, seed: 1 },
      profile: {
        name: "strict",
        gate: { requireSubmit: true, duplicateCall: true, format: "raw", remedies: "off" },
        rollout: { temperature: 1, topP: 1, maxTurns: 8 },
      },
      isolation: { git: "singleCommit", network: "none" },
      ...{ harnessFailures: "exclude", archivedAt: null },
    });
    expect(await taskIdsOf("all-four")).toEqual(["t0", "t1", "t2", "t3"]);
  });

  test("keeps its tasks when the taskset changes", async () => {
    const tasks = ["a", "b"].map((id) => ({ id, family: "test", kinds: [] }));
    await it.control.registerTaskset({ name: "changing", description: "", tasks });
    await it.control.createBenchmark({ name: "fixed", taskset: "changing" });
    await it.control.registerTaskset({ name: "changing", description: "", tasks: tasks.slice(1) });
    expect(await taskIdsOf("fixed")).toEqual(["a", "b"]);
  });

  test("draws a sample in the taskset's order, the same for the same seed", async () => {
    const sampleOf = async (name: string, seed: number) => {
      const view = await it.control.createBenchmark({ name, taskset: "dozen", sample: 5, seed });
      expect(view).toMatchObject({ tasks: 5, tasksetSize: 12, subsetSeed: seed });
      return taskIdsOf(name);
    };
    const first = await sampleOf("sample-1", 1);
    const places = first.map((id) => Number(id.slice(1)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(first).size).toBe(5);
    expect(await sampleOf("sample-1-again", 1)).toEqual(first);
    const others = [await sampleOf("sample-2", 2), await sampleOf("sample-3", 3), await sampleOf("sample-4", 4)];
    expect(others.some((other) => String(other) !== String(first))).toBe(true);
  });

  test("may be lenient, or have limits of its own", async () => {
    const lenient = await it.control.createBenchmark({ name: "lenient-four", taskset: "four", profile: "lenient" });
    expect(lenient.profile).toMatchObject({
      name: "lenient",
      gate: { requireSubmit: true, duplicateCall: false, format: "none" },
    });
    const own = await it.control.createBenchmark({
      ...{ name: "own-four", taskset: "four", role: "validation", harnessFailures: "fail" },
      rollout: { temperature: 0.5, maxTurns: 4 },
    });
    expect(own).toMatchObject({ role: "validation", harnessFailures: "fail" });
    expect(own.profile).toMatchObject({
      name: "strict, own limits",
      rollout: { temperature: 0.5, maxTurns: 4, topP: 1 },
    });
  });

  test("is refused with everything that is wrong with it", async () => {
    expect(
      await problemsOf({
        ...{ name: "a b", taskset: "nosuch", attempts: 0, seed: -1, profile: "loose" },
      }),
    ).toEqual([
      "name: is “a b”: must be 1 to 64 lower-case letters, digits, dots and dashes, such as heldout-120",
      expect.stringMatching(/^taskset: There is no taskset nosuch; there is .*dozen, four\.$/),
      "attempts: is 0: must be a whole number, 1 to 64",
      "seed: is -1: must be a whole number, 0 to 2147483647",
      "profile: There is no harness profile loose; there is strict, lenient.",
    ]);
    expect(
      await problemsOf({ name: "b", taskset: "four", sample: 5, rollout: { temperature: 9, maxTurns: 0 } }),
    ).toEqual([
      "sample: is 5: must be a whole number, 1 to 4, the tasks in four",
      expect.stringContaining("rollout.temperature: rollout.temperature is 9"),
      expect.stringContaining("rollout.maxTurns: rollout.maxTurns is 0"),
    ]);
    await it.control.createBenchmark({ name: "taken", taskset: "four" });
    expect(await problemsOf({ name: "taken", taskset: "four" })).toEqual(["name: There is a benchmark taken already."]);
  });

  test("registers once, and stays as it is", async () => {
    await it.control.registerBenchmark({ name: "standing", taskset: "four", attempts: 2 });
    await it.control.registerBenchmark({ name: "standing", taskset: "four", attempts: 8 });
    const found = (await it.control.listBenchmarks()).filter(({ name }) => name === "standing");
    expect(found.map(({ attempts }) => attempts)).toEqual([2]);
  });

  test("is archived and taken out again", async () => {
    await it.control.createBenchmark({ name: "old", taskset: "four" });
    expect((await it.control.archiveBenchmark({ name: "old", archived: true })).archivedAt).not.toBeNull();
    expect((await it.control.archiveBenchmark({ name: "old", archived: false })).archivedAt).toBeNull();
    await expect(it.control.archiveBenchmark({ name: "none", archived: true })).rejects.toThrow(
      "There is no benchmark none.",
    );
  });

  test("puts the series of its tasks behind those that a run may train on", async () => {
    const tasksOf = (series: string) => [{ id: `${series}/1`, family: "test", kinds: [] }];
    await it.control.registerTaskset({ name: "held-out", description: "", tasks: tasksOf("a/held-out") });
    await it.control.registerTaskset({ name: "pool", description: "", tasks: tasksOf("a/pool") });
    expect((await it.control.launchOptions()).taskSeries).toEqual(["a/held-out", "a/pool"]);
    await it.control.createBenchmark({ name: "on-held-out", taskset: "held-out" });
    expect((await it.control.launchOptions()).taskSeries).toEqual(["a/pool", "a/held-out"]);
  });
});
