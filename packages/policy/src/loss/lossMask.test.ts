import { lossMask, RunConfig } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, expect, test } from "vitest";
import { selectBackend } from "../backend.ts";
import { cispoLoss } from "./cispo.ts";
import { dppoLoss } from "./dppo.ts";
import type { LossInputs } from "./tokenLosses.ts";

// What is told about a token's use must be what the loss did with it.

const trainer = [0.05, 0.2, 0.39, 0.4, 0.41, 0.6, 0.79, 0.81, 0.99].map(Math.log);
const rollout = trainer.map(() => Math.log(0.4));
const { loss } = RunConfig.parse({});

function inputs(advantage: number): LossInputs {
  const row = (values: readonly number[]) => tf.tensor2d([...values], [1, values.length]);
  return {
    trainerLogprobs: row(trainer),
    rolloutLogprobs: row(rollout),
    oldLogprobs: row(trainer),
    advantages: tf.tensor2d([[advantage]]),
    mask: row(trainer.map(() => 1)),
  };
}

const told = (options: Parameters<typeof lossMask>[0], advantage: number) =>
  trainer.map((value, i) =>
    lossMask(options, advantage).tokenUse({ trainer: value, rollout: rollout[i] ?? 0 }) === "dropped" ? 1 : 0,
  );

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

test.each([1, -1])("with advantage %d, the tokens told to be dropped are those the loss drops", (advantage) => {
  tf.tidy(() => {
    const cispo = cispoLoss(inputs(advantage), { kind: "cispo", maskRange: [0.3, 2] });
    expect(told({ ...loss, kind: "cispo", maskRange: [0.3, 2] }, advantage)).toEqual([...cispo.dropped.dataSync()]);
    const dppo = dppoLoss(inputs(advantage), { kind: "dppo", dppoThreshold: 0.2 });
    expect(told({ ...loss, kind: "dppo", dppoThreshold: 0.2 }, advantage)).toEqual([...dppo.dropped.dataSync()]);
  });
});
