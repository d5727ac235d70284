import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import type { LossInputs } from "./loss.ts";
import { cispoLoss, supervisedLoss } from "./loss.ts";

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

/** One rollout of three tokens; the last is tool output. Override what a case is about. */
function lossInputs(
  over: Partial<Record<"trainer" | "rollout" | "mask", number[]>> & { advantage?: number } = {},
): LossInputs {
  const trainer = over.trainer ?? [-1, -2, -9];
  return {
    trainerLogprobs: tf.tensor1d(trainer),
    rolloutLogprobs: tf.tensor1d(over.rollout ?? [-1, -2, -1]),
    advantages: tf.fill([trainer.length], over.advantage ?? 1),
    mask: tf.tensor1d(over.mask ?? [1, 1, 0]),
  };
}

function gradient({ trainerLogprobs, ...rest }: LossInputs, options = {}): number[] {
  const slopes = tf.grad((x) => cispoLoss({ ...rest, trainerLogprobs: x }, options))(trainerLogprobs);
  return [...slopes.dataSync()];
}

describe("cispoLoss", () => {
  test("on-policy, is the advantage-weighted mean negative log-probability", () => {
    expect(cispoLoss(lossInputs()).dataSync()[0]).toBeCloseTo((1 + 2) / 2);
    expect(cispoLoss(lossInputs({ advantage: -0.5 })).dataSync()[0]).toBeCloseTo(-0.5 * ((1 + 2) / 2));
  });

  test("drops a token whose ratio passes the mask range, but keeps it in the denominator", () => {
    const inputs = lossInputs({ trainer: [-1, -1], rollout: [-1, -2], mask: [1, 1] }); // ω = [1, e]
    expect(cispoLoss(inputs).dataSync()[0]).toBeCloseTo(1 / 2);
    expect(cispoLoss(inputs, { maskRange: [0, 3] }).dataSync()[0]).toBeCloseTo((1 + Math.E) / 2);
    expect(cispoLoss(inputs, { maskRange: [0, Number.POSITIVE_INFINITY] }).dataSync()[0]).toBeCloseTo((1 + Math.E) / 2);
  });

  test("drops a token whose ratio lies below the mask range", () => {
    const inputs = lossInputs({ trainer: [-1, -3], rollout: [-1, -2], mask: [1, 1] }); // ω = [1, 1/e]
    expect(cispoLoss(inputs, { maskRange: [0.5, 2] }).dataSync()[0]).toBeCloseTo(1 / 2);
  });

  test("clips the weight, not the gradient's path", () => {
    const inputs = lossInputs({ trainer: [-1, -1.5], rollout: [-1, -2], mask: [1, 1] }); // ω = [1, e^0.5]
    const options = { clipRange: [0, 1.2] as const };
    expect(cispoLoss(inputs, options).dataSync()[0]).toBeCloseTo((1 + 1.2 * 1.5) / 2);
    const [first, second] = gradient(inputs, options);
    expect(first).toBeCloseTo(-1 / 2);
    expect(second).toBeCloseTo(-1.2 / 2);
  });

  test("sends gradient through the log-probability only, not through the ratio", () => {
    const [first, second, tool] = gradient(lossInputs({ trainer: [-1.5, -2, -9] }));
    expect(first).toBeCloseTo(-Math.exp(-0.5) / 2);
    expect(second).toBeCloseTo(-1 / 2);
    expect(tool).toBeCloseTo(0);
  });

  test("divides a microbatch by the tokens of the whole batch", () => {
    expect(cispoLoss(lossInputs(), { denominator: 10 }).dataSync()[0]).toBeCloseTo(3 / 10);
  });

  test("an all-masked batch is a zero step, not NaN", () => {
    expect(cispoLoss(lossInputs({ mask: [0, 0, 0] })).dataSync()[0]).toBeCloseTo(0);
  });

  test("leaves nothing on the heap but its result", () => {
    const inputs = lossInputs();
    const before = tf.memory().numTensors;
    cispoLoss(inputs, { clipRange: [0.8, 1.2] }).dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

test("supervisedLoss is the weighted cross-entropy over the batch's weights", () => {
  const loss = supervisedLoss(tf.tensor1d([-1, -3, -7]), tf.tensor1d([4, 1, 0]), 10);
  expect(loss.dataSync()[0]).toBeCloseTo((4 * 1 + 3) / 10);
});
