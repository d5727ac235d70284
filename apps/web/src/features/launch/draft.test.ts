import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { defaultsBeside, movedBase, readDraft, readEntry, standingValue } from "./draft.ts";

const base = RunConfig.parse({});

describe("readEntry", () => {
  const cases = [
    [{ kind: "number", choices: null }, "5e-4", 5e-4],
    [{ kind: "integer", choices: null }, " 12 ", 12],
    [{ kind: "number", choices: null }, "", ""],
    [{ kind: "choice", choices: [0, -1] }, "-1", -1],
    [{ kind: "range", choices: null }, "0, 2", [0, 2]],
    [{ kind: "boolean", choices: null }, true, true],
  ] as const;
  test.each(cases)("%o %o", (field, entry, value) => {
    expect(readEntry(field, entry)).toEqual(value);
  });
});

describe("readDraft", () => {
  test("an untouched draft is the base", () => {
    expect(readDraft(base, {})).toEqual({ ok: true, config: base });
  });

  test("an entry replaces the setting at its path and nothing else", () => {
    const read = readDraft(base, { "optimizer.learningRate": "1e-3", "gate.duplicateCall": false });
    expect(read).toEqual({
      ok: true,
      config: {
        ...base,
        optimizer: { ...base.optimizer, learningRate: 1e-3 },
        gate: { ...base.gate, duplicateCall: false },
      },
    });
  });

  test("what cannot be read is refused at its field", () => {
    const read = readDraft(base, { "rollout.groupSize": "many", "optimizer.beta1": "" });
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual(["rollout.groupSize", "optimizer.beta1"]);
  });
});

describe("settings that belong to another", () => {
  test("a change of the loss brings its own defaults and drops what does not apply any more", () => {
    const read = readDraft(base, { "loss.maskRange": "0, 5", "loss.kind": "gspo" });
    expect(read.ok && read.config.loss).toMatchObject({ kind: "gspo", maskRange: [0, 2], clipLow: 3e-4, tisCap: 2 });
  });

  test("an untouched setting stands at the default of the loss chosen, the choice itself at the base", () => {
    const moved = movedBase(base, { "loss.kind": "gspo", "rollout.groupSize": "none" });
    expect(standingValue(base, moved, "loss.clipLow")).toBe(3e-4);
    expect(standingValue(base, moved, "loss.kind")).toBe("cispo");
    expect(defaultsBeside(moved).loss.clipLow).toBe(3e-4);
  });
});
