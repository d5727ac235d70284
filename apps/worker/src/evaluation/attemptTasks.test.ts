import type { SandboxPool, Task } from "@holdfast/harness";
import { createSandboxPool, tinyrepo } from "@holdfast/harness";
import { turnText } from "@holdfast/harness/testing";
import { RunConfig } from "@holdfast/recipe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScriptedPolicy } from "../testing/scriptedEngine.ts";
import { createScriptedEngines } from "../testing/scriptedEngine.ts";
import type { Script } from "../testing/scriptedTurns.ts";
import { rightScript } from "../testing/scriptedTurns.ts";
import { tinyBase } from "../testing/tinyBase.ts";
import { attemptTasks } from "./attemptTasks.ts";

const { codec, weights } = tinyBase();
const { rollout, gate } = RunConfig.parse({});

let sandboxes: SandboxPool;
let tasks: readonly Task[];
beforeAll(async () => {
  sandboxes = await createSandboxPool({ threads: 1 });
  tasks = await Promise.all([0, 1].map((seed) => tinyrepo.generate({ split: "heldout-seen", seed })));
});
afterAll(() => sandboxes.close());

async function attempt(policy: Pick<ScriptedPolicy, "play" | "beforeTurn">, { attempts = 2, concurrency = 8 } = {}) {
  const create = createScriptedEngines({ codec, tasks, ...policy });
  const engine = await create({ name: "eval/0", weights, version: 0, residentCap: 8, statePrecision: "f32" });
  const config = { rollout, gate };
  return attemptTasks(tasks, { engine, codec, sandboxes, config, attempts, seed: "s", concurrency });
}

const lazy: Script = [turnText("done", "submit")];
const malformed: Script = [turnText("look", "ls src"), "no call<|im_end|>"];

describe("attemptTasks", () => {
  test("an attempt is solved when its submission is right", async () => {
    const [right] = tasks;
    const results = await attempt({ play: (task, seed) => (task === right ? rightScript(task, seed) : lazy) });
    expect(results.map(({ task, solved, exits }) => [task.id, solved, exits])).toEqual([
      [tasks[0]?.id, [true, true], ["submitted", "submitted"]],
      [tasks[1]?.id, [false, false], ["submitted", "submitted"]],
    ]);
  });

  test("counts turns, malformed turns and the policy's own tokens over all attempts", async () => {
    const [first] = await attempt({ play: (_task, seed) => (seed.endsWith("/0") ? lazy : malformed) });
    const written = [...lazy, ...malformed].map((text) => codec.encode(text).length);
    expect(first).toMatchObject({
      solved: [false, false],
      exits: ["submitted", "invalidFormat"],
      turns: 3,
      malformedTurns: 1,
      sampledTokens: written.reduce((a, b) => a + b, 0),
    });
  });

  test("rejects on an infrastructure fault instead of scoring it", async () => {
    const broken = attempt({
      play: () => lazy,
      beforeTurn: () => {
        throw new Error("out of memory");
      },
    });
    await expect(broken).rejects.toThrow(/heldout-seen\/\d+: decode engine: Error: out of memory/);
  });

  test("has no more rollouts in flight than it is told", async () => {
    const residents: number[] = [];
    const beforeTurn: ScriptedPolicy["beforeTurn"] = ({ engine }) => void residents.push(engine.stats().residents);
    await attempt({ play: () => lazy, beforeTurn }, { attempts: 4, concurrency: 3 });
    expect(residents).toHaveLength(8);
    expect(Math.max(...residents)).toBe(3);
  });
});
