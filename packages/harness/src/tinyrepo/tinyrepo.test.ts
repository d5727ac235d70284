import { qwenProfile } from "@holdfast/recipe";
import { beforeAll, describe, expect, test } from "vitest";
import { grade } from "../grading/grade.ts";
import { openGuest, quickJsReady } from "../grading/guestRuntime.ts";
import { showValue } from "../values.ts";
import { isBug, mutations } from "./catalogue.ts";
import { functionNames, functionSpecs, parseFunction } from "./functionSpec.ts";
import { generateTask } from "./generate.ts";
import { mutationsOf, withheldKind } from "./mutations.ts";
import { pieces, splitPieces } from "./pieces.ts";
import { occurrenceAt } from "./repository.ts";
import { parseTaskId, splits, taskId, type TaskKey } from "./taskKey.ts";
import { tinyrepo } from "./tinyrepo.ts";
import { variableWords } from "./words.ts";

beforeAll(quickJsReady);

const clampText = `function clamp(value, low, high) {
  if (value < low) return low;
  return Math.min(value, high);
}
// clamp(1, 2, 5) = 2`;

describe("functions", { timeout: 30_000 }, () => {
  test("there are at least 40, of 3 to 8 lines, with 3 to 7 examples", () => {
    expect(functionSpecs.length).toBeGreaterThanOrEqual(40);
    for (const { source, examples, name } of functionSpecs) {
      const lines = source.split("\n").length;
      expect(lines >= 3 && lines <= 8, `${name}: ${String(lines)} lines`).toBe(true);
      expect(examples.length >= 3 && examples.length <= 7, `${name}: ${String(examples.length)} examples`).toBe(true);
    }
  });

  test("every hand-written example holds when executed", () => {
    for (const { name, source, examples } of functionSpecs) {
      const guest = openGuest({ "f.js": `${source}\nmodule.exports = { ${name} };` });
      for (const { args, expected } of examples) {
        const outcome = guest.call({ path: "f.js", functionName: name, args: JSON.stringify(args) });
        expect(outcome, `${name}(${JSON.stringify(args)})`).toEqual({ kind: "value", text: showValue(expected) });
      }
      guest.dispose();
    }
  });
});

describe("mutations", { timeout: 30_000 }, () => {
  test("replace one piece of the body by another, one kind each", () => {
    const found = mutationsOf(parseFunction(clampText)).map(({ kind, right, wrong }) => [kind, right, wrong]);
    const swaps = (right: string, ...wrong: string[]) => wrong.map((name) => ["var_swap", right, name]);
    expect(found).toEqual([
      ...swaps("value", "low", "high"),
      ["rel_boundary", " < ", " <= "],
      ["rel_flip", " < ", " > "],
      ...swaps("low", "value", "high"),
      ...swaps("low", "value", "high"),
      ["minmax", "Math.min(", "Math.max("],
      ...swaps("value", "low", "high"),
      ...swaps("high", "value", "low"),
    ]);
  });

  test("make at least 300 bugs of at least 10 kinds, about a quarter withheld and all of one kind", () => {
    const bugs = mutations.filter(isBug);
    expect(bugs.length).toBeGreaterThanOrEqual(300);
    expect(new Set(bugs.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
    expect(bugs.filter(({ kind }) => kind === withheldKind).every(({ withheld }) => withheld)).toBe(true);
    const share = bugs.filter(({ withheld }) => withheld).length / bugs.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.35);
  });

  test("an occurrence counts matches as sed does, without overlap", () => {
    expect(occurrenceAt("  return a + a + b;", " + ", 10)).toBe(1);
    expect(occurrenceAt("  return a + a + b;", " + ", 14)).toBe(2);
    expect(occurrenceAt("hi > high", "hi", 5)).toBe(2);
    expect(occurrenceAt("aaa", "aa", 1)).toBe(null);
  });
});

describe("pieces", { timeout: 30_000 }, () => {
  test("fit in 512 with tags and single characters", () => {
    const characters = ["\n", "\t", ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))];
    const all = new Set([...qwenProfile.controlPieces, ...pieces, ...characters]);
    expect(all.size).toBeLessThanOrEqual(512);
  });

  test("variables, functions and files never share a word", () => {
    const words = [...Object.values(variableWords).flat(), ...functionNames];
    expect(new Set(words).size).toBe(words.length);
  });

  test("keep every decisive thing whole", () => {
    expect(splitPieces("     2\t  if (val > high) return lo;\n    12\t")).toEqual([
      "     ",
      "2",
      "\t  ",
      "if (",
      "val",
      " > ",
      "high",
      ") return ",
      "lo",
      ";",
      "\n    ",
      "12",
      "\t",
    ]);
    expect(splitPieces("sed -i '12s/ \\* / \\/ /2' src/list.js")).toEqual([
      "sed -i '",
      "12",
      "s/",
      " \\* ",
      "/",
      " \\/ ",
      "/2' ",
      "src/list.js",
    ]);
    expect(splitPieces("line 3: < should be <= ")).toEqual(["line ", "3", ":", " < ", "should be", " <= "]);
  });
});

describe("tinyrepo.generate", { timeout: 30_000 }, () => {
  test("the same key gives the same task; another seed, split or number of bugs another", async () => {
    const key: TaskKey = { split: "pool", seed: 7 };
    const task = await tinyrepo.generate(key);
    expect(await tinyrepo.generate(key)).toEqual(task);
    for (const other of [
      { ...key, seed: 8 },
      { ...key, split: "train" as const },
      { ...key, bugs: 2 as const },
    ]) {
      expect((await tinyrepo.generate(other)).files).not.toEqual(task.files);
    }
  });

  test("ids name keys, and nothing else parses", () => {
    for (const split of splits)
      expect(parseTaskId(taskId({ split, seed: 12, bugs: 2 }))).toEqual({ split, seed: 12, bugs: 2 });
    expect(taskId({ split: "pool", seed: 3 })).toBe("tinyrepo-1/pool/3");
    for (const id of ["tinyrepo-0/pool/3", "tinyrepo-1/else/3", "tinyrepo-1/pool/x", "tinyrepo-1/pool/3/three", "x"]) {
      expect(() => parseTaskId(id)).toThrow(id);
    }
  });

  test("gold passes every test and the buggy tree exactly the pass-to-pass ones", async () => {
    for (let seed = 0; seed < 60; seed++) {
      const task = await tinyrepo.generate({ split: seed % 2 ? "pool" : "train", seed, bugs: seed % 3 === 0 ? 2 : 1 });
      expect(task.failToPass.length).toBeGreaterThan(0);
      expect(task.failToPass.length + task.passToPass.length).toBe(task.visibleTests.length + task.hiddenTests.length);
      const gold = await grade(task, task.gold);
      const buggy = await grade(task, task.files);
      expect(gold.tests.filter(({ passed }) => !passed)).toEqual([]);
      expect(buggy.tests.filter(({ passed }) => passed).map(({ id }) => id)).toEqual(task.passToPass);
    }
  });

  test("an issue shows a failing visible call per bug and names the file in about 70 %", async () => {
    let named = 0;
    for (let seed = 0; seed < 200; seed++) {
      const task = await tinyrepo.generate({ split: "heldout-seen", seed, bugs: seed % 4 === 0 ? 2 : 1 });
      const shown = task.visibleTests.filter(
        ({ call, expected, id }) =>
          task.failToPass.includes(id) &&
          task.issue.includes(`${call} gives `) &&
          task.issue.includes(`, want ${expected}.`),
      );
      expect(new Set(shown.map(({ functionName }) => functionName)).size).toBe(seed % 4 === 0 ? 2 : 1);
      if (task.issue.includes(". See src/")) named++;
    }
    expect(named).toBeGreaterThan(120);
    expect(named).toBeLessThan(160);
  });

  test("training never shows a withheld bug; the withheld split shows nothing else", async () => {
    const withheldKinds = new Set<string>();
    for (let seed = 0; seed < 150; seed++) {
      const shown = await generateTask({ split: "train", seed, bugs: seed % 2 ? 1 : 2 });
      expect(shown.repository.bugs.filter(({ mutant }) => mutant.withheld)).toEqual([]);
      const kept = await generateTask({ split: "heldout-withheld", seed });
      expect(kept.repository.bugs.filter(({ mutant }) => !mutant.withheld)).toEqual([]);
      for (const kind of kept.task.kinds) withheldKinds.add(kind);
    }
    expect(withheldKinds).toContain(withheldKind);
  });
});
