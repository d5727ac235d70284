import { lossMask } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { createScriptedEngines } from "../testing/scriptedEngine.ts";
import { sometimesRight } from "../testing/scriptedTurns.ts";
import { eightTasks, smallRun } from "../testing/smallRun.ts";
import { valuesOf } from "../testing/storedRun.ts";
import { tinyBase } from "../testing/tinyBase.ts";
import { isOver, until } from "../testing/until.ts";
import { withLoop } from "../testing/withLoop.ts";

const base = tinyBase();
const opened = withLoop({ base, tasks: eightTasks });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("the numbers kept by token are those that the update's own points were made of", async () => {
  const { loop } = opened;
  const { control, tasks } = loop;
  const { id } = await control.launchRun({ name: "numbers", config: smallRun({ updates: 3 }) });
  loop.startRollouts({ createEngine: createScriptedEngines({ codec: base.codec, tasks, play: sometimesRight }) });
  loop.startTrainer();
  const { points } = await until(loop, id, { shows: isOver });

  const { rows } = await control.listRollouts({ runId: id, purpose: "train", limit: 200 });
  for (const step of [1, 2, 3]) {
    const tokens: { trainer: number; rollout: number; entropy: number; dropped: number }[] = [];
    for (const row of rows.filter((one) => one.step === step)) {
      const { trained, loss } = await control.getTrajectory(row.id);
      expect(trained).toBe(row.advantage !== null && row.advantage !== 0);
      const mask = lossMask(loss, row.advantage ?? 0);
      for (let turn = 0; trained && turn < row.turns; turn++) {
        const read = await control.listTokens({ rolloutId: row.id, turn, from: 0, limit: 4_096 });
        read.logprobs.forEach((rollout, i) => {
          const trainer = read.trainerLogprobs?.[i] ?? NaN;
          const dropped = mask.tokenUse({ trainer, rollout }) === "dropped" ? 1 : 0;
          tokens.push({ trainer, rollout, entropy: read.entropies?.[i] ?? NaN, dropped });
        });
      }
    }
    const gaps = tokens.map(({ trainer, rollout }) => trainer - rollout);
    const point = (name: string) => valuesOf(points, name)[step - 1] ?? NaN;
    expect(point("entropy/mean")).toBeCloseTo(mean(tokens.map(({ entropy }) => entropy)), 6);
    expect(point("ratio/mean")).toBeCloseTo(mean(gaps.map(Math.exp)), 6);
    expect(point("mismatch_kl/mean")).toBeCloseTo(mean(gaps.map((gap) => Math.expm1(gap) - gap)), 6);
    expect(point("mask/fraction")).toBeCloseTo(mean(tokens.map(({ dropped }) => dropped)), 6);
  }
});
