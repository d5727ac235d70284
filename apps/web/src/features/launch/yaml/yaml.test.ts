import { configFields, presets, RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import { editYaml } from "./editYaml.ts";
import { locateSetting } from "./locateSetting.ts";
import { maxYamlChars, readYaml } from "./readYaml.ts";
import { settingsIn } from "./settingsIn.ts";
import { writeYaml } from "./writeYaml.ts";

const valueOf = (text: string) => {
  const read = readYaml(text);
  return read.ok ? read.yaml.value : read.marks;
};
const marksOf = (text: string) => {
  const read = readYaml(text);
  return read.ok ? [] : read.marks.map(({ line, message }) => `${line}: ${message}`);
};

describe("readYaml", () => {
  test.each(["", "\n\n", "# only a comment\n", "null", "{}"])("%j is an empty configuration", (text) => {
    expect(valueOf(text)).toEqual({});
  });

  test("numbers that are none stay what they are, for the schema to refuse", () => {
    expect(valueOf("a: .nan\nb: 1e999\nc: -.inf")).toEqual({ a: NaN, b: Infinity, c: -Infinity });
  });

  test("a setting named twice is refused at the second", () => {
    expect(marksOf("async:\n  maxLag: 1\n  router: sessionHash\n  maxLag: 2\n")).toEqual([
      "4: This setting is here a second time: keep one of them.",
    ]);
  });

  test("what is not YAML is refused where it begins", () => {
    expect(marksOf("updates: 3\nrollout: [1, 2\nseed: 1")).not.toEqual([]);
    expect(marksOf("rollout:\n\tgroupSize: 3")[0]).toMatch(/^2: Indent with spaces/);
    expect(marksOf("[".repeat(30_000) + "]".repeat(30_000))[0]).toMatch(/nested too deep/);
    expect(marksOf("a: 1\n---\nb: 2")[0]).toMatch(/^2: A second document/);
    expect(marksOf("a: !!js/function x")).toHaveLength(1);
  });

  test("aliases are refused, so that none can be multiplied", () => {
    const bomb = [
      "a: &a [x, x]",
      ...["b", "c", "d", "e", "f", "g", "h", "i"].map((k, i) => `${k}: &${k} [*${"abcdefgh"[i]}, *${"abcdefgh"[i]}]`),
    ];
    const marks = marksOf(bomb.join("\n"));
    expect(marks).toHaveLength(16);
    expect(marks[0]).toBe("2: An alias (*a) is not read here: write the value out.");
    expect(marksOf("a: &a 1\nb: *a")).toHaveLength(1);
    expect(marksOf("*a")).not.toEqual([]);
  });

  test("a text that is too long is not read at all, and the limit is named", () => {
    expect(marksOf("#".repeat(1_048_576))).toEqual(["1: The text has 1,048,576 characters: at most 65,536 are read."]);
    expect(valueOf("#".repeat(maxYamlChars))).toEqual({});
  });

  test("a key cannot reach what all objects share", () => {
    expect(settingsIn(valueOf("__proto__:\n  polluted: true")).unknown.has("__proto__")).toBe(true);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("writeYaml", () => {
  test.each(presets)("$name is read back as it is", ({ config }) => {
    expect(RunConfig.parse(valueOf(writeYaml(config)))).toEqual(config);
  });

  test("has a blank line before each block, ranges on one line, and no setting that does nothing", () => {
    const text = writeYaml(RunConfig.parse({}), { without: ["seed"] });
    expect(text).toMatch(/^policy:\n {2}base: xs-base\n {2}adapter: none\n\ntasks:\n/);
    expect(text).toContain("\n  maskRange: [0, 2]\n");
    expect(text).not.toMatch(/clipLow|loraRank|seed/);
  });
});

describe("editYaml", () => {
  const text = `# mine
rollout:
    groupSize: 5     # rollouts
    tasksPerUpdate:   32

loss: {kind: cispo, maskRange: [ 0,2 ]} # as published
`;
  const edited = (edits: Record<string, unknown>, from = text) => editYaml(from, new Map(Object.entries(edits)));

  test("replaces a value in place and nothing else", () => {
    expect(edited({ "rollout.groupSize": 8 })).toBe(text.replace("groupSize: 5 ", "groupSize: 8 "));
    expect(edited({ "loss.maskRange": [0, 5] })).toBe(text.replace("[ 0,2 ]", "[0, 5]"));
    expect(edited({ "loss.kind": "gspo", "rollout.tasksPerUpdate": 16 })).toBe(
      text.replace("kind: cispo", "kind: gspo").replace("  32", "  16"),
    );
  });

  test("what cannot be accepted is written as it was typed", () => {
    for (const value of ["", "many", "1, 2", "yes: no", "# 3", "- 1", "null", "5 "]) {
      expect(valueOf(edited({ "rollout.groupSize": value }))).toMatchObject({ rollout: { groupSize: value } });
    }
  });

  test("appends a setting that is not there to its block, and a block to the end", () => {
    const more = edited({ "rollout.topP": 0.9, "gate.invalidReward": -1, updates: 3 });
    expect(valueOf(more)).toEqual({
      rollout: { groupSize: 5, tasksPerUpdate: 32, topP: 0.9 },
      loss: { kind: "cispo", maskRange: [0, 2] },
      gate: { invalidReward: -1 },
      updates: 3,
    });
    for (const comment of ["# mine", "# rollouts", "# as published"]) expect(more).toContain(comment);
    expect(more.indexOf("topP")).toBeLessThan(more.indexOf("loss"));
  });

  test("takes a setting out, and its block when nothing is left in it", () => {
    expect(valueOf(edited({ "rollout.groupSize": undefined }))).toMatchObject({ rollout: { tasksPerUpdate: 32 } });
    expect(edited({ "loss.kind": undefined, "loss.maskRange": undefined })).not.toContain("loss");
    expect(edited({ "gate.format": undefined })).toBe(text);
  });

  test("a text from which everything is taken keeps its comments and is an empty configuration", () => {
    expect(edited({ updates: undefined }, "# changes\nupdates: 3\n")).toContain("# changes");
    expect(valueOf(edited({ updates: undefined }, "# changes\nupdates: 3\n"))).toEqual({});
  });

  test("writes into a text that has nothing yet, or something else where the block should be", () => {
    expect(edited({ "async.maxLag": 0 }, "")).toBe("async:\n  maxLag: 0\n");
    expect(edited({ "async.maxLag": 0 }, "# changes\n")).toMatch(/^# changes\n+async:\n {2}maxLag: 0\n$/);
    expect(valueOf(edited({ "async.maxLag": 0 }, "async: fast\nupdates: 3"))).toEqual({
      async: { maxLag: 0 },
      updates: 3,
    });
    expect(edited({ "async.maxLag": 0 }, "async:\n  maxLag:\n")).toBe("async:\n  maxLag: 0\n");
  });

  test("every setting of every preset can be changed to its value in another and back", () => {
    const [first, ...others] = presets.map(({ config }) => writeYaml(config));
    const start = first ?? "";
    for (const other of others) {
      const there = editYaml(start, settingsIn(valueOf(other)).known);
      expect(valueOf(there)).toMatchObject(valueOf(other) as object);
    }
  });
});

describe("locateSetting", () => {
  const text = "# mine\nrollout:\n  groupSize: 1 # small\n  temp: 3\ngate:\nseed: [1,\n  2]\n";
  const read = readYaml(text);
  const at = (path: string, part: "value" | "key" = "value") => {
    if (!read.ok) throw new Error("The text is YAML.");
    const { from, to, line } = locateSetting(read.yaml, path, part);
    return [line, text.slice(from, to)];
  };

  test("is the value, or the key that should not be there", () => {
    expect(at("rollout.groupSize")).toEqual([3, "1"]);
    expect(at("rollout.temp", "key")).toEqual([4, "temp"]);
    expect(at("seed")).toEqual([6, "[1,\n  2]"]);
  });

  test("of what is not written, the block around it or the first line", () => {
    expect(at("rollout.topP")).toEqual([2, "rollout"]);
    expect(at("gate.format")).toEqual([5, "gate"]);
    expect(at("loss.kind")).toEqual([1, ""]);
    expect(at("")).toEqual([1, ""]);
  });
});

test("settingsIn tells settings from what is none", () => {
  const { known, unknown } = settingsIn({ updates: 3, async: { maxLag: "x", lag: 1 }, gate: [1], speed: { a: 1 } });
  expect(Object.fromEntries(known)).toEqual({ updates: 3, "async.maxLag": "x" });
  expect(Object.fromEntries(unknown)).toEqual({ "async.lag": 1, gate: [1], speed: { a: 1 } });
  expect(settingsIn("text").unknown.get("")).toBe("text");
  expect([...settingsIn(RunConfig.parse({})).known.keys()]).toEqual(configFields.map(({ path }) => path));
});
