import { applyPatch, createTwoFilesPatch, parsePatch } from "diff";
import { describe, expect, test } from "vitest";
import { betweenDiffs } from "./betweenDiffs.ts";

const lines = (...text: string[]) => text.map((line) => `${line}\n`).join("");
const base = lines(...Array.from({ length: 40 }, (_, i) => `line ${i + 1}`));
const edit = (changes: Readonly<Record<number, string | null>>) =>
  base
    .split("\n")
    .flatMap((line, i) => {
      const change = changes[i + 1];
      return change === undefined ? [line] : change === null ? [] : change.split("|");
    })
    .join("\n");

const diffTo = (after: string, path = "a.js") =>
  after === base
    ? ""
    : `diff --git a/${path} b/${path}\n${body(createTwoFilesPatch(`a/${path}`, `b/${path}`, base, after))}`;
const body = (patch: string) => patch.slice(patch.indexOf("--- "));

const cases = [
  { name: "the same line changed two ways", left: { 10: "left" }, right: { 10: "right" } },
  { name: "changes far apart", left: { 5: "left" }, right: { 30: "right" } },
  { name: "neighbouring changes", left: { 10: "left" }, right: { 12: "right", 15: null } },
  {
    name: "insertions and removals before a difference",
    left: { 3: null, 4: "x|y|z" },
    right: { 20: null, 38: "a|b" },
  },
  { name: "a change of one alone", left: {}, right: { 1: "first|second" } },
  { name: "a part in common", left: { 8: "same", 25: "left" }, right: { 8: "same", 26: "right" } },
  { name: "hunks that touch", left: { 10: "left" }, right: { 17: "right" } },
];

describe("betweenDiffs", () => {
  test.each(cases)("leads from left to right: $name", ({ left, right }) => {
    const [one, two] = [edit(left), edit(right)];
    const between = betweenDiffs(diffTo(one), diffTo(two));
    const [patch] = parsePatch(between);
    if (!patch) throw new Error("nothing differs");
    expect(applyPatch(one, patch)).toBe(two);
  });

  test("what both changed alike is no difference", () => {
    const diff = diffTo(edit({ 8: "same" }));
    expect(betweenDiffs(diff, diff)).toBe("");
    expect(betweenDiffs("", "")).toBe("");
  });

  test("files that one alone changed, made or removed", () => {
    const made = "diff --git a/new.js b/new.js\n--- /dev/null\n+++ b/new.js\n@@ -0,0 +1,2 @@\n+one\n+two\n";
    expect(betweenDiffs("", made)).toContain("+++ b/new.js\n@@ -0,0 +1,2 @@\n+one\n+two");
    expect(betweenDiffs(made, "")).toContain("@@ -1,2 +0,0 @@\n-one\n-two");
    const two = betweenDiffs(made, diffTo(edit({ 2: "x" })));
    expect(two.match(/^diff --git .*$/gm)).toEqual(["diff --git a/a.js b/a.js", "diff --git a/new.js b/new.js"]);
  });
});
