import { expect, test } from "vitest";
import { formatHint } from "./gate.ts";
import { flagsOf } from "./rolloutFlags.ts";

const turn = { formatReasons: [], observation: "ok", exitCode: 0, truncatedBytes: 0 };
const malformed = { ...turn, formatReasons: ["call_missing"] };

test("a clean rollout has no flag", () => {
  expect(flagsOf({ reward: 1, turns: [turn, turn] })).toEqual([]);
});

test("a malformed turn launders only what is paid", () => {
  expect(flagsOf({ reward: 0, turns: [turn, malformed] })).toEqual(["malformed"]);
  expect(flagsOf({ reward: -1, turns: [malformed] })).toEqual(["malformed"]);
  expect(flagsOf({ reward: 0.5, turns: [malformed, turn] })).toEqual(["malformed", "laundered"]);
});

test("a hint is told from a tool that prints the same words", () => {
  const hinted = { ...malformed, observation: formatHint, exitCode: null };
  expect(flagsOf({ reward: 0, turns: [hinted] })).toEqual(["malformed", "hinted"]);
  expect(flagsOf({ reward: 0, turns: [{ ...turn, observation: formatHint }] })).toEqual([]);
});

test("an observation of which bytes were cut", () => {
  expect(flagsOf({ reward: 1, turns: [{ ...turn, truncatedBytes: 3 }] })).toEqual(["truncatedObservation"]);
});

test("what a server's parser took apart", () => {
  expect(flagsOf({ reward: 1, turns: [turn], serverParsed: true })).toEqual(["serverParsed"]);
});
