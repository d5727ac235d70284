import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { lossOptions } from "./lossOptions.ts";

const lossOf = (loss: object) => lossOptions(RunConfig.parse({ loss }).loss);
const terms = { referenceKl: 0, entropyBonus: 0 };

test.each([
  [{}, { kind: "cispo", maskRange: [0, 2], ...terms }],
  [
    { kind: "plain", entropyBonus: 0.01 },
    { kind: "plain", ...terms, entropyBonus: 0.01 },
  ],
  [
    { kind: "ppoClip", clipHigh: 0.3 },
    { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.3, ...terms },
  ],
  [
    { kind: "gspo", referenceKl: 0.1 },
    { kind: "gspo", clipLow: 3e-4, clipHigh: 4e-4, tisCap: 2, ...terms, referenceKl: 0.1 },
  ],
  [{ kind: "dppo" }, { kind: "dppo", dppoThreshold: 0.2, ...terms }],
])("%j", (given, expected) => {
  expect(lossOf(given)).toEqual(expected);
});
