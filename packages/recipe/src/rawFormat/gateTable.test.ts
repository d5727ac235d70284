import { describe, expect, test } from "vitest";
import { RunConfig } from "../config/runConfig.ts";
import { gateTurn, type TurnVerdict } from "../gate.ts";
import { checkRawTurn } from "./checkRawTurn.ts";
import { laundered, refused, type MalformedFixture } from "./fixtures.ts";
import { qwenProfile } from "./formatProfile.ts";
import { lenientCall } from "./lenientCall.ts";
import { piecesFromText } from "./piecesFromText.ts";

const { gate } = RunConfig.parse({});

function verdict({ text, finish = "stop" }: MalformedFixture, format: "raw" | "parsed" | "none"): TurnVerdict {
  const check = checkRawTurn({ pieces: piecesFromText(text, qwenProfile), finish }, qwenProfile);
  const turn = {
    finish,
    limitedBy: "turn",
    check,
    lenientCommand: lenientCall(text),
    previousCalls: [],
    state: "s0",
  } as const;
  return gateTurn(turn, { ...gate, format });
}

/** What a lenient harness runs, by the number of the fixture; all others run `ls`. */
const otherCommand = new Map([
  ["4", "rm -rf ."],
  ["15", "pwd"],
  ["21", "echo '"],
]);
const numberOf = ({ title }: MalformedFixture) => title.split(" ")[0] ?? "";

describe("the 24 turns that parsers repair", () => {
  test.each(laundered)("$title: the raw gate ends the rollout", (fixture) => {
    const expected =
      fixture.finish === "length" ? { exit: "truncated" } : { exit: "invalidFormat", detail: fixture.reason };
    expect(verdict(fixture, "raw")).toMatchObject({ kind: "end", ...expected });
  });

  test.each(laundered)("$title: parsed and none run it", (fixture) => {
    // A turn cut at its token limit ends the rollout under any format gate.
    const run = { kind: "run", command: otherCommand.get(numberOf(fixture)) ?? "ls" };
    const expected = fixture.finish === "length" ? { kind: "end", exit: "truncated" } : run;
    expect(verdict(fixture, "parsed")).toMatchObject(expected);
    expect(verdict(fixture, "none")).toMatchObject(expected);
  });
});

describe("turns in which no parser finds a call", () => {
  const without = refused.filter(({ text }) => lenientCall(text) === null);

  test("are ended by raw and by parsed, and answered by none", () => {
    expect(without.map(({ title }) => title)).toEqual([
      "empty command",
      "blank command",
      "JSON body",
      "fenced bash",
      "full-width brackets",
      "no call at all",
      "no parameter",
      "only another parameter",
      "nothing",
    ]);
    for (const fixture of without) {
      expect(verdict(fixture, "raw"), fixture.title).toMatchObject({ kind: "end", detail: fixture.reason });
      expect(verdict(fixture, "parsed"), fixture.title).toMatchObject({ kind: "end", detail: "call_missing" });
      expect(verdict(fixture, "none"), fixture.title).toEqual({ kind: "answer", observation: "" });
    }
  });
});
