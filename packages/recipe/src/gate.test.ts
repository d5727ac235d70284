import { describe, expect, test } from "vitest";
import { RunConfig } from "./config/runConfig.ts";
import { effectiveReward, formatHint, gateTurn, isLaundered, turnBudget, type GatedTurn } from "./gate.ts";
import { checkRawTurn } from "./rawFormat/checkRawTurn.ts";
import { callOf, end, thinking } from "./rawFormat/fixtures.ts";
import { qwenProfile } from "./rawFormat/formatProfile.ts";
import { lenientCall } from "./rawFormat/lenientCall.ts";
import { piecesFromText } from "./rawFormat/piecesFromText.ts";

const { gate, rollout } = RunConfig.parse({});

function aTurn(text: string, over: Partial<GatedTurn> = {}): GatedTurn {
  const finish = over.finish ?? "stop";
  return {
    finish,
    limitedBy: "turn",
    check: checkRawTurn({ pieces: piecesFromText(text, qwenProfile), finish }, qwenProfile),
    lenientCommand: lenientCall(text),
    previousCalls: [],
    state: "s0",
    ...over,
  };
}

const good = `${thinking}${callOf("node test")}${end}`;
const twoClosings = `${thinking}\n</think>\n\n${callOf("node test")}${end}`;

describe("gateTurn", () => {
  test("lets a well-formed turn run its command", () => {
    expect(gateTurn(aTurn(good), gate)).toEqual({ kind: "run", command: "node test" });
  });

  test("ends a rollout at a malformed turn, with the reason", () => {
    expect(gateTurn(aTurn(twoClosings), gate)).toEqual({
      kind: "end",
      exit: "invalidFormat",
      detail: "think_close_dup",
    });
  });

  test("with the parsed gate, runs what a forgiving parser makes of it", () => {
    expect(gateTurn(aTurn(twoClosings), { ...gate, format: "parsed" })).toEqual({ kind: "run", command: "node test" });
    const none = aTurn(`${thinking}fixed${end}`);
    expect(gateTurn(none, { ...gate, format: "parsed" })).toEqual({
      kind: "end",
      exit: "invalidFormat",
      detail: "call_missing",
    });
  });

  test("without a format gate, runs what a forgiving parser finds and answers a turn without a call", () => {
    const none = { ...gate, format: "none" } as const;
    expect(gateTurn(aTurn(twoClosings), none)).toEqual({ kind: "run", command: "node test" });
    const empty = aTurn(`${thinking}fixed${end}`);
    expect(gateTurn(empty, none)).toEqual({ kind: "answer", observation: "" });
    expect(gateTurn(empty, { ...none, remedies: "hint" })).toEqual({ kind: "answer", observation: formatHint });
  });

  test("the other gates stay in force without a format gate", () => {
    const none = { ...gate, format: "none" } as const;
    expect(gateTurn(aTurn(thinking, { finish: "length" }), none)).toMatchObject({ kind: "end", exit: "truncated" });
    const previousCalls = [{ command: "node test", state: "s0" }];
    expect(gateTurn(aTurn(twoClosings, { previousCalls }), none)).toMatchObject({ exit: "duplicateCall" });
  });

  test("tells a turn's own limit from the end of the rollout's context", () => {
    const cut = aTurn(thinking, { finish: "length" });
    expect(gateTurn(cut, gate)).toMatchObject({ exit: "truncated", detail: "turnTokens" });
    expect(gateTurn({ ...cut, limitedBy: "total" }, gate)).toMatchObject({
      exit: "budgetExhausted",
      detail: "totalTokens",
    });
  });

  test("a cancelled turn is the policy's fault in no way", () => {
    expect(gateTurn(aTurn(thinking, { finish: "cancelled" }), gate)).toMatchObject({ exit: "cancelled" });
  });

  test("ends a rollout that repeats a command on unchanged files", () => {
    const previousCalls = [
      { command: "node test", state: "s0" },
      { command: "cat a.js", state: "s0" },
    ];
    const verdict = gateTurn(aTurn(good, { previousCalls }), gate);
    expect(verdict).toEqual({ kind: "end", exit: "duplicateCall", detail: "node test" });
    expect(gateTurn(aTurn(good, { previousCalls }), { ...gate, duplicateCall: false })).toMatchObject({ kind: "run" });
  });

  test("lets a command run again once the files changed", () => {
    const previousCalls = [
      { command: "node test", state: "s0" },
      { command: "sed -i s/a/b/ a.js", state: "s0" },
    ];
    expect(gateTurn(aTurn(good, { previousCalls, state: "s1" }), gate)).toMatchObject({ kind: "run" });
  });

  test("files that changed and changed back were changed", () => {
    const previousCalls = [
      { command: "node test", state: "s0" },
      { command: "sed -i s/a/b/ a.js", state: "s0" },
      { command: "git checkout a.js", state: "s1" },
    ];
    expect(gateTurn(aTurn(good, { previousCalls, state: "s0" }), gate)).toMatchObject({ kind: "run" });
  });

  test("a repeated command that did change the files is no duplicate", () => {
    const previousCalls = [{ command: "echo x >> a", state: "s0" }];
    const again = aTurn(`${thinking}${callOf("echo x >> a")}${end}`, { previousCalls, state: "s1" });
    expect(gateTurn(again, gate)).toMatchObject({ kind: "run" });
  });
});

describe("turnBudget", () => {
  test("gives a turn its own limit while the context has room", () => {
    expect(turnBudget({ turns: 0, tokens: 40 }, rollout)).toEqual({ go: true, maxTokens: 36, limitedBy: "turn" });
    expect(turnBudget({ turns: 7, tokens: 348 }, rollout)).toEqual({ go: true, maxTokens: 36, limitedBy: "turn" });
  });

  test("gives the last turn what is left of the context", () => {
    expect(turnBudget({ turns: 3, tokens: 380 }, rollout)).toEqual({ go: true, maxTokens: 4, limitedBy: "total" });
  });

  test("ends a rollout that has no turns or no context left", () => {
    expect(turnBudget({ turns: 8, tokens: 100 }, rollout)).toMatchObject({ go: false, detail: "maxTurns" });
    expect(turnBudget({ turns: 3, tokens: 384 }, rollout)).toMatchObject({ go: false, detail: "totalTokens" });
    expect(turnBudget({ turns: 3, tokens: 390 }, rollout)).toMatchObject({ go: false, detail: "totalTokens" });
  });
});

describe("effectiveReward", () => {
  test("pays a submitted rollout what it earned", () => {
    expect(effectiveReward({ exit: "submitted", earned: 0.5, gate })).toBe(0.5);
  });

  test.each(["invalidFormat", "duplicateCall", "truncated", "budgetExhausted"] as const)(
    "gives a rollout that ended by %s the invalid reward, whatever it earned",
    (exit) => {
      expect(effectiveReward({ exit, earned: 1, gate })).toBe(0);
      expect(effectiveReward({ exit, earned: 1, gate: { ...gate, invalidReward: -1 } })).toBe(-1);
    },
  );

  test("without the submit rule, an exhausted budget keeps what was earned and a bad turn does not", () => {
    const free = { requireSubmit: false, invalidReward: -1 } as const;
    expect(effectiveReward({ exit: "budgetExhausted", earned: 1, gate: free })).toBe(1);
    expect(effectiveReward({ exit: "invalidFormat", earned: 1, gate: free })).toBe(-1);
  });

  test.each(["infraError", "cancelled"] as const)("never blames the policy for %s", (exit) => {
    expect(effectiveReward({ exit, earned: 0, gate: { ...gate, invalidReward: -1 } })).toBe(0);
  });
});

test("a rollout is laundered when it is paid with a malformed turn in it", () => {
  expect(isLaundered({ reward: 0.25, invalidTurns: 1 })).toBe(true);
  expect(isLaundered({ reward: 1, invalidTurns: 0 })).toBe(false);
  expect(isLaundered({ reward: 0, invalidTurns: 3 })).toBe(false);
  expect(isLaundered({ reward: -1, invalidTurns: 1 })).toBe(false);
});
