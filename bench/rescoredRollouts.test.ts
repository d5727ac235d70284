import { expect, test } from "vitest";
import { differences } from "./rescoredRollouts.ts";

const rollout = (key: string, tokens = "t", reward = 1) => ({
  ...{ key, tokens, reward },
  ...{ logprobs: "l", earnedReward: reward, exit: "submitted" },
});

test("attempts differ in tokens, in reward, and by being there", () => {
  const first = [rollout("0/1/0"), rollout("0/1/1"), rollout("0/2/0"), rollout("0/2/1")];
  expect(differences(first, [...first].reverse())).toEqual([]);
  const second = [rollout("0/1/0", "other"), rollout("0/1/1", "t", 0), rollout("0/2/0"), rollout("0/3/0")];
  expect(differences(first, second)).toEqual(["0/1/0", "0/1/1", "0/2/1", "0/3/0"]);
});
