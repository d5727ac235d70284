import type { Scenario } from "../scenario.ts";
import { healthyShape, rise } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";

const updates = 90;
const stormFrom = 55;

/** One run whose loss and gradient stop being finite: a few at first, then all of them. */
export const nanStorm: Scenario = {
  name: "nan-storm",
  shows: `one failed run whose loss, gradient, entropy and KL turn NaN and infinite from update ${stormFrom} on`,
  write: async ({ db, now }) => {
    const startedAt = new Date(now.getTime() - 2_400_000);
    const healthy = healthyShape(updates);
    const climb = rise({ middle: stormFrom, width: 3, from: 0, to: 1 });
    const unless = (isBroken: (step: number) => boolean, broken: number, value: (step: number) => number) => {
      return (step: number) => (isBroken(step) ? broken : value(step));
    };
    const isBroken = (step: number) => step >= stormFrom && (step % 3 === 0 || step > 75);
    await storeCourse(db, {
      ...{ name: "synthetic nan storm", preset: "async-default", startedAt, tags: ["synthetic", "nan"] },
      config: { optimizer: { learningRate: 0.02 } },
      ...{ status: "failed", statusReason: "15 updates in a row skipped their step: nothing was finite." },
      shape: {
        ...healthy,
        entropy: unless((step) => step > 80, NaN, healthy.entropy),
        mismatchKl: unless(
          (step) => step > 70 && step % 2 === 0,
          Infinity,
          (step) => 3e-4 * Math.exp(6 * climb(step)),
        ),
        loss: unless(isBroken, NaN, (step) => 0.02 * Math.sin(step) * (1 + 20 * climb(step))),
        gradNorm: unless(isBroken, Infinity, (step) => 0.1 * Math.exp(7 * climb(step))),
        solves: (step, difficulty) => healthy.solves(step, difficulty) * (1 - 0.8 * climb(step)),
      },
      tells: ({ groups }) =>
        Array.from({ length: updates }, (_, place) => place + 1)
          .filter(isBroken)
          .map((step) => ({
            at: groups.find((group) => group.step === step)?.at ?? startedAt,
            ...{ level: "warn", kind: "stepSkipped", step },
            message: "The loss or the gradient was not finite: the step was left out.",
          })),
    });
  },
};
