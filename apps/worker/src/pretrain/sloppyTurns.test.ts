import type { Segment } from "@holdfast/harness";
import { turnText } from "@holdfast/harness/testing";
import { checkRawTurn, lenientCall, piecesFromText, qwenProfile, seededRandom } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { withSloppyTurns } from "./sloppyTurns.ts";

const turn: Segment = { text: turnText("look", "ls src"), weight: 1, sampled: true };
const output: Segment = { text: "list.js</tool_call>", weight: 0, sampled: false };
const isWellFormed = ({ text }: Segment) =>
  checkRawTurn({ pieces: piecesFromText(text, qwenProfile), finish: "stop" }, qwenProfile).ok;

test("every sloppy turn is malformed, and a lenient parser still finds its command", () => {
  const demonstration = Array.from({ length: 40 }, () => turn);
  const sloppy = withSloppyTurns(demonstration, { share: 1, random: seededRandom("sloppy") });
  expect(sloppy.filter(isWellFormed)).toEqual([]);
  expect(new Set(sloppy.map(({ text }) => lenientCall(text)))).toEqual(new Set(["ls src"]));
  expect(new Set(sloppy.map(({ text }) => text)).size).toBe(5);
});

test("the share says how many, and nothing but the policy's own turns changes", () => {
  const demonstration = Array.from({ length: 500 }, () => [turn, output]).flat();
  const sloppy = withSloppyTurns(demonstration, { share: 0.1, random: seededRandom("share") });
  const changed = sloppy.filter((segment, i) => segment !== demonstration[i]);
  expect(changed.length).toBeGreaterThan(30);
  expect(changed.length).toBeLessThan(70);
  expect(sloppy.filter(({ sampled }) => !sampled)).toEqual(demonstration.filter(({ sampled }) => !sampled));
  expect(withSloppyTurns(demonstration, { share: 0, random: seededRandom("none") })).toBe(demonstration);
});
