import type { LogAppend } from "@holdfast/control";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hold } from "../testing/hold.ts";
import { createRunLog, errorText } from "./runLog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log whose batches are kept; those of runs in `broken` are refused. */
function aLog(broken = new Set<string>()) {
  const batches: { readonly runId: string; readonly texts: readonly string[] }[] = [];
  const losses: [string, number][] = [];
  const log = createRunLog({
    control: {
      appendLogs: async ({ runId, lines }: LogAppend) => {
        if (broken.has(runId)) throw new Error("no connection");
        batches.push({ runId, texts: lines.map(({ text }) => text) });
      },
    },
    source: "w1",
    onLost: (runId, { lines }) => losses.push([runId, lines]),
  });
  const say = (runId: string, ...texts: readonly string[]) => {
    for (const text of texts) log.say(runId, { level: "info", text });
  };
  return { log, say, batches, losses, broken };
}

describe("a run log", () => {
  test("stores what was said within half a second as one batch for each run", async () => {
    const { say, batches } = aLog();
    say("a", "one", "two");
    say("b", "three");
    await vi.advanceTimersByTimeAsync(400);
    say("a", "four");
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([
      { runId: "a", texts: ["one", "two", "four"] },
      { runId: "b", texts: ["three"] },
    ]);
  });

  test("does not wait when there are many lines", async () => {
    const { log, say, batches } = aLog();
    say("a", ...Array.from({ length: 200 }, (_, i) => String(i)));
    await log.flush();
    expect(batches.map(({ texts }) => texts.length)).toEqual([200]);
  });

  test("keeps the order while a batch is being stored", async () => {
    const storing = hold();
    const texts: string[] = [];
    const log = createRunLog({
      control: {
        appendLogs: async ({ lines }) => {
          await storing.here();
          texts.push(...lines.map(({ text }) => text));
        },
      },
      source: "w1",
      onLost: () => undefined,
    });
    log.say("a", { level: "info", text: "first" });
    const flushed = log.flush();
    await storing.reached;
    log.say("a", { level: "info", text: "second" });
    storing.release();
    await flushed;
    await log.flush();
    expect(texts).toEqual(["first", "second"]);
  });

  test("goes on when a batch is lost, and says how many lines are missing", async () => {
    const { log, say, batches, losses, broken } = aLog(new Set(["a"]));
    say("a", "one", "two");
    say("b", "kept");
    await log.flush();
    say("a", "three");
    await log.flush();
    expect(batches).toEqual([{ runId: "b", texts: ["kept"] }]);
    expect(losses).toEqual([
      ["a", 2],
      ["a", 1],
    ]);
    broken.clear();
    say("a", "four");
    await log.flush();
    say("a", "five");
    await log.flush();
    expect(batches.slice(1).map(({ texts }) => texts)).toEqual([
      ["3 lines are missing here, since they could not be stored: no connection", "four"],
      ["five"],
    ]);
  });
});

test("an error is said with its stack and its cause", () => {
  const error = new Error("outer", { cause: new Error("inner") });
  const text = errorText(error);
  expect(text).toMatch(/^Error: outer\n {4}at /);
  expect(text).toMatch(/\ncaused by: Error: inner\n {4}at /);
  expect(errorText("plain")).toBe("plain");
});
