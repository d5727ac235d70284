import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { draftChanges, readDraft, readEntry } from "./draft.ts";

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

describe("draftChanges", () => {
  test("lists what was entered, accepted or not", () => {
    const draft = { "rollout.groupSize": "1", "gate.duplicateCall": false, "optimizer.beta1": " " };
    expect(draftChanges(base, draft)).toEqual([
      { path: "rollout.groupSize", before: "5", after: "1" },
      { path: "gate.duplicateCall", before: "on", after: "off" },
      { path: "optimizer.beta1", before: "0.9", after: "nothing" },
    ]);
  });

  test("the same value in other words is no change", () => {
    expect(draftChanges(base, { "optimizer.learningRate": "0.0005", "loss.maskRange": "0,2.0" })).toEqual([]);
  });
});
