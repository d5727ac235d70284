import { describe, expect, test } from "vitest";
import { RunConfig } from "./config/runConfig.ts";
import { lossMask } from "./lossMask.ts";

const { loss } = RunConfig.parse({});
const rollout = Math.log(0.4);
/** Uses of tokens that the rollout gave 0.4 and the trainer these probabilities. */
const uses = (over: Partial<typeof loss>, advantage: number, probabilities: readonly number[]) => {
  const mask = lossMask({ ...loss, ...over }, advantage);
  return probabilities.map((p) => mask.tokenUse({ trainer: Math.log(p), rollout }));
};

describe("lossMask", () => {
  test("CISPO drops tokens with a ratio outside its range", () => {
    const cispo = { kind: "cispo", maskRange: [0.5, 2] } as const;
    expect(uses({ ...cispo, maskRange: [0.5, 2] }, 1, [0.19, 0.21, 0.79, 0.81])).toEqual([
      "dropped",
      "trained",
      "trained",
      "dropped",
    ]);
    expect(lossMask({ ...loss, kind: "cispo", maskRange: [0, 2] }, 1).rule).toContain("ω lies in [0, 2]");
  });

  test("DPPO drops by the way the advantage pushes", () => {
    const dppo = { kind: "dppo", dppoThreshold: 0.2 } as const;
    expect(uses(dppo, 0.5, [0.1, 0.55, 0.65])).toEqual(["trained", "trained", "dropped"]);
    expect(uses(dppo, -0.5, [0.1, 0.25, 0.65])).toEqual(["dropped", "trained", "trained"]);
  });

  test("GSPO caps weights and drops nothing", () => {
    expect(uses({ kind: "gspo", tisCap: 2 }, 1, [0.01, 0.79, 0.81])).toEqual(["trained", "trained", "capped"]);
  });

  test("REINFORCE and PPO drop nothing for the ratio to the rollout", () => {
    expect(uses({ kind: "plain" }, 1, [0.001, 1])).toEqual(["trained", "trained"]);
    expect(uses({ kind: "ppoClip" }, 1, [0.001, 1])).toEqual(["trained", "trained"]);
    expect(lossMask({ ...loss, kind: "ppoClip", clipLow: 0.2, clipHigh: 0.28 }, 1).rule).toContain("[0.8, 1.28]");
  });
});
