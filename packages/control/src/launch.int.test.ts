import { describe, expect, test } from "vitest";
import { InvalidInput } from "./errors.ts";
import { smallConfig, withControl } from "./testing.ts";

const it = withControl();

async function problemsOf(input: { readonly name: string; readonly config: unknown }) {
  const error: unknown = await it.control.launchRun(input).catch((reason: unknown) => reason);
  if (!(error instanceof InvalidInput)) throw new Error(`Expected InvalidInput, got ${String(error)}`);
  return error.problems;
}

describe("launchRun", () => {
  test("names everything that is wrong, and leaves nothing behind", async () => {
    expect(await problemsOf({ name: " ", config: { updates: 0 } })).toMatchObject([
      { path: "name" },
      { path: "updates" },
    ]);
    const unknown = { policy: { base: "xl-base" }, tasks: { taskset: "none" } };
    expect(await problemsOf({ name: "x", config: { ...smallConfig(), ...unknown } })).toEqual([
      { path: "policy.base", message: "There is no base policy xl-base; there is xs-base." },
      { path: "tasks.taskset", message: "There is no taskset none; there is four." },
    ]);
    const wide = { rollout: { tasksPerUpdate: 5, groupSize: 2 }, async: { inFlightGroups: 5 } };
    expect(await problemsOf({ name: "x", config: { ...smallConfig(), ...wide } })).toEqual([
      { path: "rollout.tasksPerUpdate", message: "rollout.tasksPerUpdate is 5: at most 4, the tasks in four." },
    ]);
    const { prisma } = it.database.db;
    expect(await it.control.listRuns()).toEqual([]);
    expect(await prisma.policyVersion.count()).toBe(0);
    expect(await prisma.runEvent.count()).toBe(0);
  });

  test("stores the configuration with every default filled in", async () => {
    const { id } = await it.control.launchRun({ name: "defaults", config: smallConfig() });
    const { config, poolSize, basePolicyParameters } = await it.control.getRun(id);
    expect(config.rollout.temperature).toBe(1);
    expect({ poolSize, basePolicyParameters }).toEqual({ poolSize: 4, basePolicyParameters: 123 });
  });

  test("lists runs, the newest first", async () => {
    const older = await it.control.launchRun({ name: "older", config: smallConfig() });
    const newer = await it.control.launchRun({ name: "newer", config: smallConfig() });
    expect((await it.control.listRuns()).slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });
});

describe("registration", () => {
  test("can be repeated, and shows in the launch options", async () => {
    const task = (id: string) => ({ id, family: "test", kinds: ["swap"] });
    const taskset = { name: "two", description: "Two.", tasks: [task("a"), task("b")] };
    await it.control.registerTaskset(taskset);
    await it.control.registerTaskset(taskset);
    await it.control.registerTaskset({ ...taskset, tasks: [task("b"), task("c"), task("a")] });
    expect(await it.control.launchOptions()).toEqual({
      basePolicies: [{ name: "xs-base", size: "xs", parameters: 123, passAt1: 0.25, digest: "base" }],
      tasksets: [
        { name: "four", tasks: 4, description: "Four tasks.", hasBasePassRates: false },
        { name: "two", tasks: 3, description: "Two.", hasBasePassRates: false },
      ],
      taskSeries: [],
      paces: [],
    });
  });
});
