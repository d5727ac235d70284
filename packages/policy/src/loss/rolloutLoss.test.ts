import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BackendOptions } from "../backend.ts";
import { selectBackend } from "../backend.ts";
import type { LossOptions } from "./lossOptions.ts";
import type { RolloutLossInputs } from "./rolloutLoss.ts";
import { rolloutLoss } from "./rolloutLoss.ts";
import { supervisedLoss } from "./supervised.ts";

interface Row {
  readonly advantage: number;
  readonly trainer: readonly number[];
  /** As the trainer's unless given. */
  readonly rollout?: readonly number[];
  readonly old?: readonly number[];
  readonly reference?: readonly number[];
  readonly entropies?: readonly number[];
  /** All 1 unless given. */
  readonly mask?: readonly number[];
}

function inputsOf(rows: readonly Row[]): RolloutLossInputs {
  const tensor = (of: (row: Row) => readonly number[]) => tf.tensor2d(rows.map((row) => [...of(row)]));
  return {
    trainerLogprobs: tensor(({ trainer }) => trainer),
    rolloutLogprobs: tensor(({ trainer, rollout }) => rollout ?? trainer),
    oldLogprobs: tensor(({ trainer, old }) => old ?? trainer),
    referenceLogprobs: tensor(({ trainer, reference }) => reference ?? trainer),
    entropies: tensor(({ trainer, entropies }) => entropies ?? trainer.map(() => 0)),
    advantages: tensor(({ advantage }) => [advantage]),
    mask: tensor(({ trainer, mask }) => mask ?? trainer.map(() => 1)),
  };
}

interface Result {
  readonly loss: number;
  readonly dropped: number;
  readonly clipped: number;
  /** By trainer log-probability, row after row. */
  readonly gradient: readonly number[];
}

function lossOf(rows: readonly Row[], options: LossOptions, size?: { tokens: number; rollouts: number }): Result {
  const inputs = inputsOf(rows);
  const trainable = rows.map(({ trainer, mask }) =>
    (mask ?? trainer.map(() => 1)).reduce((sum, flag) => sum + flag, 0),
  );
  const own = {
    tokens: trainable.reduce((sum, count) => sum + count, 0),
    rollouts: trainable.filter((count) => count > 0).length,
  };
  const value = (trainerLogprobs: tf.Tensor) => rolloutLoss({ ...inputs, trainerLogprobs }, options, size ?? own);
  const { loss, dropped, clipped } = value(inputs.trainerLogprobs);
  const gradient = tf.grad((x) => value(x).loss)(inputs.trainerLogprobs);
  const number = (scalar: tf.Tensor) => scalar.dataSync()[0] ?? Number.NaN;
  return {
    loss: number(loss),
    dropped: number(dropped),
    clipped: number(clipped),
    gradient: [...gradient.dataSync()],
  };
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, 5);
  });
}

const { log, sqrt } = Math;
const cispo: LossOptions = { kind: "cispo", maskRange: [0, 2] };
const plain: LossOptions = { kind: "plain" };
const gspo: LossOptions = { kind: "gspo", clipLow: 0.1, clipHigh: 0.2, tisCap: 2 };
const ppoClip: LossOptions = { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.28 };
const dppo: LossOptions = { kind: "dppo", dppoThreshold: 0.2 };
/** Tool output whose log-probabilities would ruin everything, were they read. */
const tool = { trainer: -1, rollout: -90, old: -95, reference: 90 };

const backends: BackendOptions[] = [
  { candidates: ["wasm"], kernels: "stock" },
  { candidates: ["wasm"], kernels: "own" },
  { candidates: ["cpu"], kernels: "stock" },
];

describe.each(backends)("on $candidates, $kernels kernels", (backend) => {
  beforeAll(async () => {
    await selectBackend(backend);
  });

  describe("cispo", () => {
    test("on-policy, is the advantage-weighted mean negative log-probability", () => {
      const row = { trainer: [-1, -2, -9], mask: [1, 1, 0] };
      expect(lossOf([{ ...row, advantage: 1 }], cispo).loss).toBeCloseTo(3 / 2);
      expect(lossOf([{ ...row, advantage: -0.5 }], cispo).loss).toBeCloseTo((-0.5 * 3) / 2);
    });

    test("drops a token whose ratio leaves the mask range, but keeps it in the denominator", () => {
      const above: Row = { advantage: 1, trainer: [-1, -1], rollout: [-1, -2] }; // ω = [1, e]
      expect(lossOf([above], cispo)).toMatchObject({ dropped: 1, clipped: 0 });
      expect(lossOf([above], cispo).loss).toBeCloseTo(1 / 2);
      expect(lossOf([above], { ...cispo, maskRange: [0, 3] }).loss).toBeCloseTo((1 + Math.E) / 2);
      expect(lossOf([above], { ...cispo, maskRange: [0, Infinity] }).loss).toBeCloseTo((1 + Math.E) / 2);
      const below: Row = { advantage: 1, trainer: [-1, -3], rollout: [-1, -2] }; // ω = [1, 1/e]
      expect(lossOf([below], { ...cispo, maskRange: [0.5, 2] }).loss).toBeCloseTo(1 / 2);
    });

    test("drops a token whose ratio overflows", () => {
      const { loss, gradient } = lossOf([{ advantage: 1, trainer: [-1, -1], rollout: [-1, -99] }], cispo);
      expect(loss).toBeCloseTo(1 / 2);
      expectClose(gradient, [-1 / 2, 0]);
    });

    test("clips the weight, not the gradient's path", () => {
      const row: Row = { advantage: 1, trainer: [-1, -1.5], rollout: [-1, -2] }; // ω = [1, e^0.5]
      const { loss, gradient, clipped } = lossOf([row], { ...cispo, clipRange: [0, 1.2] });
      expect(loss).toBeCloseTo((1 + 1.2 * 1.5) / 2);
      expectClose(gradient, [-1 / 2, -1.2 / 2]);
      expect(clipped).toBe(1);
    });

    test("sends gradient through the log-probability only, not through the ratio", () => {
      const row: Row = { advantage: 1, trainer: [-1.5, -2, -9], rollout: [-1, -2, -1], mask: [1, 1, 0] };
      expectClose(lossOf([row], cispo).gradient, [-Math.exp(-0.5) / 2, -1 / 2, 0]);
    });
  });

  describe("plain", () => {
    test("has no ratio: stale tokens count as fresh ones", () => {
      const row: Row = { advantage: 0.5, trainer: [-1, -2, -9], rollout: [-5, -0.1, 0], mask: [1, 1, 0] };
      const { loss, gradient, dropped, clipped } = lossOf([row], plain);
      expect(loss).toBeCloseTo((0.5 * 3) / 2);
      expectClose(gradient, [-0.25, -0.25, 0]);
      expect([dropped, clipped]).toEqual([0, 0]);
    });
  });

  describe("ppoClip", () => {
    test("holds the ratio where the advantage pushes it further out, and only there", () => {
      const moved = { trainer: [-1 + log(1.5), -1 + log(0.5)], old: [-1, -1] }; // r = [1.5, 0.5]
      const rows: Row[] = [
        { ...moved, advantage: 1 }, // −1.28 held, −0.5 free
        { ...moved, advantage: -1 }, // 1.5 free, 0.8 held
      ];
      const { loss, gradient, clipped, dropped } = lossOf(rows, ppoClip);
      expect(loss).toBeCloseTo((-1.28 - 0.5 + 1.5 + 0.8) / 4);
      expectClose(gradient, [0, -0.5 / 4, 1.5 / 4, 0]);
      expect([dropped, clipped]).toEqual([0, 2]);
    });

    test("clip-higher lets a ratio grow that the lower bound would hold", () => {
      const row: Row = { advantage: 2, trainer: [-1 + log(1.25)], old: [-1] };
      expect(lossOf([row], ppoClip)).toMatchObject({ clipped: 0 });
      expectClose(lossOf([row], ppoClip).gradient, [-2.5]);
      expect(lossOf([row], { ...ppoClip, clipHigh: 0.2 })).toMatchObject({ clipped: 1 });
      expect(lossOf([row], { ...ppoClip, clipHigh: 0.2 }).loss).toBeCloseTo(-2.4);
    });

    test("on a batch's first step has REINFORCE's gradient, whatever the rollout recorded", () => {
      const row: Row = { advantage: 0.5, trainer: [-1, -2], rollout: [-4, -0.5] };
      expectClose(lossOf([row], ppoClip).gradient, lossOf([row], plain).gradient);
    });
  });

  describe("gspo", () => {
    const rows: Row[] = [
      {
        advantage: 1, // s = sqrt(1.2 · 1) inside [0.9, 1.2]; w = [min(3, 2), 1]
        trainer: [-2 + log(1.2), -1, tool.trainer],
        old: [-2, -1, tool.old],
        rollout: [-2 - log(3), -1, tool.rollout],
        mask: [1, 1, 0],
      },
      {
        advantage: -1, // s = 0.5, held at 0.9; w = 1
        trainer: [-1 + log(0.5), tool.trainer, tool.trainer],
        old: [-1, tool.old, tool.old],
        rollout: [-1, tool.rollout, tool.rollout],
        mask: [1, 0, 0],
      },
    ];

    test("weighs each rollout once, by its length-normalised ratio and its tokens' truncated weights", () => {
      const { loss, gradient, clipped, dropped } = lossOf(rows, gspo);
      expect(loss).toBeCloseTo((-sqrt(1.2) * ((2 + 1) / 2) + 0.9) / 2);
      expectClose(gradient, [(-sqrt(1.2) * 2) / 2 / 2, (-sqrt(1.2) * 1) / 2 / 2, 0, 0, 0, 0]);
      expect([dropped, clipped]).toEqual([0, 1]);
    });

    test("raises the cap: the weight is π_old / π_rollout itself", () => {
      const { gradient } = lossOf(rows.slice(0, 1), { ...gspo, tisCap: 5 });
      expectClose(gradient, [(-sqrt(1.2) * 3) / 2, -sqrt(1.2) / 2, 0]);
    });

    test("clips above and below by different bounds, and counts every token of a clipped rollout", () => {
      const moved = (ratio: number): Row => ({
        advantage: 1,
        trainer: [-2 + log(ratio), -1 + log(ratio)],
        old: [-2, -1],
        rollout: [-2, -1],
      });
      expect(lossOf([moved(1.15)], gspo).loss).toBeCloseTo(-1.15);
      expect(lossOf([moved(1.3)], gspo).loss).toBeCloseTo(-1.2);
      expect(lossOf([moved(1.3)], gspo).clipped).toBe(2);
      expect(lossOf([moved(0.5)], gspo).loss).toBeCloseTo(-0.5);
      expect(lossOf([{ ...moved(0.95), advantage: -1 }], gspo).loss).toBeCloseTo(0.95);
      expect(lossOf([{ ...moved(0.5), advantage: -1 }], gspo).loss).toBeCloseTo(0.9);
    });
  });

  describe("dppo", () => {
    const row = (advantage: number, trainer: number, rollout: number): Row => ({
      advantage,
      trainer: [log(trainer)],
      rollout: [log(rollout)],
    });

    test("drops tokens whose probability moved too far in the direction of the advantage", () => {
      const rows = [
        row(1, 0.5, 0.25), // + 0.25: dropped
        row(1, 0.25, 0.5), // − 0.25, against the advantage: ω = 0.5
        row(-1, 0.25, 0.5), // dropped
        row(-1, 0.5, 0.25), // ω = 2
        row(1, 0.02, 0.001), // a rare token may grow twentyfold: + 0.019
      ];
      const { loss, gradient, dropped, clipped } = lossOf(rows, dppo);
      expect(loss).toBeCloseTo((-0.5 + 2 - 20) / 5, 4);
      expectClose(gradient, [0, -0.5 / 5, 0, 2 / 5, -20 / 5]);
      expect([dropped, clipped]).toEqual([2, 0]);
    });

    test("does not read tool output", () => {
      const masked: Row = { advantage: 1, trainer: [-1, 0], rollout: [-1, tool.rollout], mask: [1, 0] };
      expect(lossOf([masked], dppo)).toMatchObject({ dropped: 0 });
      expectClose(lossOf([masked], dppo).gradient, [-1, 0]);
    });
  });

  describe("terms", () => {
    test("the KL to a reference is k3, averaged over tokens", () => {
      const row: Row = {
        advantage: 0,
        trainer: [log(0.25), log(0.25), tool.trainer],
        reference: [log(0.5), log(0.125), tool.reference], // ρ = [2, 0.5]
        mask: [1, 1, 0],
      };
      const { loss, gradient } = lossOf([row], { ...plain, referenceKl: 0.1 });
      expect(loss).toBeCloseTo((0.1 * (2 - log(2) - 1 + 0.5 + log(2) - 1)) / 2);
      expectClose(gradient, [(0.1 * (1 - 2)) / 2, (0.1 * (1 - 0.5)) / 2, 0]);
    });

    test("the KL needs a reference", () => {
      const { referenceLogprobs, ...inputs } = inputsOf([{ advantage: 0, trainer: [-1] }]);
      expect(referenceLogprobs).toBeDefined();
      const options = { ...plain, referenceKl: 0.1 };
      expect(() => rolloutLoss(inputs, options, { tokens: 1, rollouts: 1 })).toThrow("needs reference");
    });

    test("the entropy bonus lowers the loss by the mean entropy and pulls entropies up", () => {
      const inputs = inputsOf([{ advantage: 0, trainer: [-1, -1, -1], entropies: [1.2, 0.4, 9], mask: [1, 1, 0] }]);
      const options = { ...cispo, entropyBonus: 0.01 };
      const size = { tokens: 2, rollouts: 1 };
      expect(rolloutLoss(inputs, options, size).loss.dataSync()[0]).toBeCloseTo(-0.01 * 0.8);
      const slopes = tf.grad((entropies) => rolloutLoss({ ...inputs, entropies }, options, size).loss)(
        inputs.entropies,
      );
      expectClose([...slopes.dataSync()], [-0.005, -0.005, 0]);
    });

    test("both are averaged over tokens beside GSPO too, which averages over rollouts", () => {
      const row: Row = {
        advantage: 0,
        trainer: [-1, -1],
        reference: [-1 + log(2), -1],
        entropies: [1, 3],
      };
      const { loss } = lossOf([row, row], { ...gspo, referenceKl: 0.5, entropyBonus: 0.1 });
      expect(loss).toBeCloseTo((0.5 * (2 - log(2) - 1)) / 2 - 0.1 * 2);
    });
  });

  test.each([cispo, plain, gspo, ppoClip, dppo])(
    "$kind: a microbatch is divided by the size of its batch",
    (options) => {
      const row: Row = { advantage: 1, trainer: [-1, -2] };
      const whole = lossOf([row], options, { tokens: 2, rollouts: 1 });
      const part = lossOf([row], options, { tokens: 20, rollouts: 10 });
      expect(part.loss).toBeCloseTo(whole.loss / 10);
    },
  );

  test.each([cispo, plain, gspo, ppoClip, dppo])("$kind: an all-masked batch is a zero step, not NaN", (options) => {
    const row: Row = { advantage: 1, trainer: [-1, -2], rollout: [-90, 0], old: [-90, 0], mask: [0, 0] };
    const { loss, gradient } = lossOf([row], { ...options, referenceKl: 1, entropyBonus: 1 });
    expect(loss).toBeCloseTo(0);
    expectClose(gradient, [0, 0]);
  });

  test.each([cispo, plain, gspo, ppoClip, dppo])("$kind: leaves nothing on the heap but its results", (options) => {
    const inputs = inputsOf([{ advantage: 1, trainer: [-1, -2] }]);
    const before = tf.memory().numTensors;
    const { loss, dropped, clipped } = rolloutLoss(inputs, options, { tokens: 2, rollouts: 1 });
    tf.dispose([loss, dropped, clipped]);
    expect(tf.memory().numTensors).toBe(before);
  });

  test("supervisedLoss is the weighted cross-entropy over the batch's weights", () => {
    const loss = supervisedLoss(tf.tensor1d([-1, -3, -7]), tf.tensor1d([4, 1, 0]), 10);
    expect(loss.dataSync()[0]).toBeCloseTo((4 * 1 + 3) / 10);
  });
});
