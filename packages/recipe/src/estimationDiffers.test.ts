import { describe, expect, test } from "vitest";
import { configFields } from "./config/configFields.ts";
import { RunConfig } from "./config/runConfig.ts";
import { estimationDiffers } from "./estimationDiffers.ts";

const plain = RunConfig.parse({});
const other = (over: object) => RunConfig.parse(over);

describe("estimationDiffers", () => {
  test("runs that differ in their seed alone measure the same", () => {
    expect(estimationDiffers("reward/newest", [plain, other({ seed: 2 })])).toEqual([]);
  });

  test.each([
    ["score.attempts", { score: { attempts: 4 } }],
    ["rollout.temperature", { rollout: { temperature: 0.7 } }],
    ["rollout.topP", { rollout: { topP: 0.9 } }],
    ["tasks.taskset", { tasks: { taskset: "demo-24" } }],
    ["policy.base", { policy: { base: "s-base" } }],
    ["gate.invalidReward", { gate: { invalidReward: -1 } }],
    ["gate.format", { gate: { format: "parsed" } }],
  ])("a score of the pool is another one under another %s", (path, over) => {
    expect(estimationDiffers("reward/newest", [plain, plain, other(over)])).toEqual([path]);
  });

  test("a recipe that trains differently is not another measure", () => {
    const recipe = other({ loss: { kind: "gspo" }, optimizer: { learningRate: 1e-4 }, async: { maxLag: 8 } });
    expect(estimationDiffers("reward/mean", [plain, recipe])).toEqual([]);
    expect(estimationDiffers("reward/newest", [plain, recipe])).toEqual([]);
  });

  test("a metric about the recipe itself is another one under another recipe", () => {
    expect(estimationDiffers("mask/fraction", [plain, other({ loss: { maskRange: [0.5, 2] } })])).toEqual([
      "loss.maskRange",
    ]);
    expect(estimationDiffers("clip/fraction", [plain, other({ loss: { kind: "gspo" } })])).toContain("loss.kind");
  });

  test("the sampled reward depends on which tasks are left; the score of the whole pool does not", () => {
    const evicting = other({ eviction: { masteredAfter: 3 } });
    expect(estimationDiffers("reward/mean", [plain, evicting])).toEqual(["eviction.masteredAfter"]);
    expect(estimationDiffers("reward/newest", [plain, evicting])).toEqual([]);
  });

  test("what the grader pays does not depend on what the gate leaves of it", () => {
    expect(estimationDiffers("reward/earned", [plain, other({ gate: { invalidReward: -1 } })])).toEqual([]);
  });

  test("several differences come in the order of the form", () => {
    const two = other({ rollout: { groupSize: 8, temperature: 0.5 } });
    expect(estimationDiffers("tasks/solved_all", [plain, two])).toEqual(["rollout.groupSize", "rollout.temperature"]);
  });

  test("nothing is said of a name that is in no area, of one run, or of none", () => {
    expect(estimationDiffers("custom/thing", [plain, other({ rollout: { temperature: 0.5 } })])).toEqual([]);
    expect(estimationDiffers("reward/mean", [plain])).toEqual([]);
    expect(estimationDiffers("reward/mean", [])).toEqual([]);
  });

  test("every setting it can name is one", () => {
    const changed = configFields.map(({ path }) => path);
    const extremes = other({
      policy: { base: "b" },
      tasks: { taskset: "t", order: "easyFirst" },
      rollout: { temperature: 0.5, topP: 0.5, maxTurns: 3, turnTokens: 9, totalTokens: 99, observationChars: 99 },
      gate: { requireSubmit: false, duplicateCall: false, format: "none", remedies: "hint", invalidReward: -1 },
      eviction: { masteredAfter: 1, hopelessAfter: 1, reinstateBelow: 0.5 },
    });
    const named = estimationDiffers("reward/mean", [plain, extremes]);
    expect(named).toHaveLength(17);
    expect(changed).toEqual(expect.arrayContaining([...named]));
  });
});
