import { lossMask, RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { type SeenToken, tokenColors, tokenScale } from "./tokenScales.ts";

const mask = lossMask(RunConfig.parse({ loss: { kind: "cispo", maskRange: [0, 2] } }).loss, 1);
const context = { mask, span: { oldest: 69, newest: 70 } };
const untrained: SeenToken = { logprob: Math.log(0.2), version: 69, trainerLogprob: null, entropy: null };
const token = (over: Partial<SeenToken>): SeenToken => ({ ...untrained, trainerLogprob: 0, entropy: 0, ...over });
const named = (color: (typeof tokenColors)[number], one: SeenToken) => {
  const scale = tokenScale(color, context);
  const step = scale.stepOf(one);
  return step === null ? null : scale.steps[step]?.name;
};

describe("tokenScale", () => {
  test("a token's surprise follows its probability", () => {
    const names = [1, 0.6, 0.2, 0.05, 0.001, 0].map((p) => named("logprob", token({ logprob: Math.log(p) })));
    expect(names).toEqual(["p > 0.9", "> 0.5", "> 0.1", "> 0.01", "≤ 0.01", "≤ 0.01"]);
  });

  test("a ratio is told from both sides of one", () => {
    const at = (ratio: number) => named("ratio", token({ trainerLogprob: Math.log(0.2 * ratio) }));
    expect([0.4, 0.9, 1, 1.2, 3].map(at)).toEqual(["ω ≤ 0.5", "≤ 0.95", "≤ 1.05", "≤ 1.25", "> 2"]);
  });

  test("the mask is the loss's", () => {
    expect(named("mask", token({ trainerLogprob: Math.log(0.39) }))).toBe("trained");
    expect(named("mask", token({ trainerLogprob: Math.log(0.41) }))).toBe("left out");
    expect(tokenScale("mask", context).meaning).toContain("[0, 2]");
  });

  test("few versions have a colour each, many share", () => {
    expect(named("version", token({ version: 70 }))).toBe("version 70");
    expect(named("version", token({ version: -1 }))).toBeNull();
    const many = tokenScale("version", { mask, span: { oldest: 0, newest: 99 } });
    expect(many.steps).toHaveLength(8);
    expect([many.steps[0]?.name, many.steps.at(-1)?.name]).toEqual(["0–12", "88–99"]);
    for (let version = 0; version <= 99; version++) {
      const [first = 0, last = first] = (many.steps[many.stepOf(token({ version })) ?? -1]?.name ?? "")
        .split("–")
        .map(Number);
      expect(version).toBeGreaterThanOrEqual(first);
      expect(version).toBeLessThanOrEqual(last);
    }
  });

  test("entropy in nats", () => {
    expect([0, 0.3, 2].map((entropy) => named("entropy", token({ entropy })))).toEqual([
      "≤ 0.05 nat",
      "≤ 0.7",
      "> 1.5",
    ]);
  });

  test("without a trainer's numbers nothing is claimed", () => {
    expect(tokenColors.map((color) => named(color, untrained))).toEqual(["> 0.1", null, null, "version 69", null]);
  });
});
