import { beforeAll, describe, expect, test } from "vitest";
import type { FileTree, Task, TestCase } from "../task.ts";
import { grade } from "./grade.ts";
import { openGuest, quickJsReady } from "./guestRuntime.ts";

beforeAll(quickJsReady);

function testCase(id: string, argument: number, expected: string): TestCase {
  const args = [argument];
  const path = id.startsWith("twice") ? "src/a.js" : "src/b.js";
  const functionName = id.split("/")[0] ?? "";
  return { id, path, functionName, args, call: `${functionName}(${args.join(", ")})`, expected };
}

const buggy: FileTree = {
  "src/a.js": "function twice(n) {\n  return n + 2;\n}\n\nmodule.exports = { twice };\n",
  "src/b.js": "function half(n) {\n  return n - 2;\n}\n\nmodule.exports = { half };\n",
};
const gold: FileTree = {
  "src/a.js": "function twice(n) {\n  return n * 2;\n}\n\nmodule.exports = { twice };\n",
  "src/b.js": "function half(n) {\n  return n / 2;\n}\n\nmodule.exports = { half };\n",
};
/** Both functions are wrong, but right for one input each: 2 + 2 = 2 · 2 and 4 − 2 = 4 / 2. */
const task: Task = {
  id: "grade/1",
  family: "grade",
  split: "none",
  kinds: ["arith", "arith"],
  functions: ["twice", "half"],
  issue: "twice(5) gives 7, want 10.",
  files: buggy,
  gold,
  visibleTests: [testCase("twice/1", 5, "10"), testCase("half/1", 8, "4")],
  hiddenTests: [testCase("twice/2", 2, "4"), testCase("half/2", 4, "2"), testCase("twice/3", 0, "0")],
  failToPass: ["twice/1", "half/1", "twice/3"],
  passToPass: ["twice/2", "half/2"],
};

async function counts(files: FileTree): Promise<readonly number[]> {
  const { failToPassPassed, failToPassTotal, passToPassPassed, passToPassTotal } = await grade(task, files);
  return [failToPassPassed, failToPassTotal, passToPassPassed, passToPassTotal];
}

describe("grade", { timeout: 30_000 }, () => {
  test("counts what the gold, the buggy and a half-fixed tree pass", async () => {
    expect(await counts(gold)).toEqual([3, 3, 2, 2]);
    expect(await counts(buggy)).toEqual([0, 3, 2, 2]);
    expect(await counts({ ...buggy, "src/a.js": gold["src/a.js"] ?? "" })).toEqual([2, 3, 2, 2]);
  });

  test("sees pass-to-pass tests that a fix broke", async () => {
    expect(await counts({ ...gold, "src/b.js": "module.exports = { half: () => 4 };" })).toEqual([3, 3, 1, 2]);
  });

  test("takes nothing but the task's own source files from the candidate", async () => {
    const smuggled = {
      "src/fixed.js": "module.exports = { twice: (n) => n * 2 };",
      "package.json": "{}",
      "test/index.js": "",
    };
    const files = { ...buggy, ...smuggled, "src/a.js": 'module.exports = require("./fixed");' };
    expect(await counts(files)).toEqual([0, 3, 1, 2]);
  });

  test("a missing file fails its tests only", async () => {
    expect(await counts({ "src/b.js": gold["src/b.js"] ?? "" })).toEqual([1, 3, 1, 2]);
  });

  test("an endless loop fails its tests only", async () => {
    expect(
      await counts({ ...gold, "src/a.js": "module.exports = { twice: (n) => { while (n) {} return 0; } };" }),
    ).toEqual([2, 3, 1, 2]);
    expect(await counts({ ...gold, "src/a.js": "for (;;);" })).toEqual([1, 3, 1, 2]);
  });
});

const body = "\nmodule.exports = { twice: (n) => n + 2 };\n";

/** Code that tries to make a wrong function pass, or to reach out of the guest. */
const attacks: Readonly<Record<string, string>> = {
  "overridden push": `Array.prototype.push = function () { return 10; };${body}`,
  "toJSON on every object": `Object.prototype.toJSON = () => 10; Number.prototype.toJSON = () => 10;${body}`,
  "overridden JSON.stringify": `JSON.stringify = () => "10"; JSON.parse = () => [5];${body}`,
  "overridden Reflect.apply and Function": `Reflect.apply = () => 10; globalThis.Function = () => () => 10;${body}`,
  "overridden valueOf and toString": `Number.prototype.valueOf = () => 10; Number.prototype.toString = () => "10";${body}`,
  "equals everything":
    "module.exports = { twice: () => ({ valueOf: () => 10, toString: () => '10', toJSON: () => 10 }) };",
  "result that changes": "let k = 0; module.exports = { twice: () => ({ get a() { return k++; } }) };",
  "throw on load": "throw new Error('10');",
  "throw the answer": "module.exports = { twice: () => { throw 10; } };",
  "proxy exports":
    "module.exports = new Proxy({}, { get: () => () => new Proxy({}, { get: () => 10, ownKeys: () => [] }) });",
  "proxy array": "module.exports = { twice: () => new Proxy([], { get: () => 10 }) };",
  "require fs": `const fs = require("fs"); fs.writeFileSync("reward.txt", "1");${body}`,
  "require the tests": `const t = require("../test"); module.exports = { twice: () => t.expected };`,
  "require by prototype": `module.exports = require("./__proto__");`,
  "host globals": `process.exit(0);${body}`,
  import: `import("fs").then(() => 0);${body}`,
  "printed report": `console.log("10"); console.log('{"passed": true}');${body}`,
  "caller's frame": "module.exports = { twice: function twice() { return arguments.callee.caller; } };",
  "stack of an error": "module.exports = { twice: () => new Error().stack };",
  "global marker": `globalThis.passed = true; globalThis.guest = () => "=10";${body}`,
  "setter on array index": `Object.defineProperty(Array.prototype, 0, { set() {}, get: () => 10 });${body}`,
  "memory bomb": "module.exports = { twice: () => { const a = []; for (;;) a.push('x'.repeat(1e6) + a.length); } };",
  "slow builtin": "module.exports = { twice: () => new Array(3e5).fill(1).length && 10 && new Array(3e5).fill(1) };",
  "caught limit":
    "module.exports = { twice: () => { try { for (;;); } catch { return 10; } finally { return 10; } } };",
  "deep recursion": "module.exports = { twice: function f(n) { return f(n) + 1; } };",
  "catastrophic regex": "module.exports = { twice: () => /(a+)+$/.test('a'.repeat(60) + 'b') };",
  promise: "module.exports = { twice: () => Promise.resolve(10) };",
  thenable: "module.exports = { twice: () => ({ then: (f) => f(10) }) };",
  string: "module.exports = { twice: () => '10' };",
};

describe("attacks on the grader", { timeout: 30_000 }, () => {
  test.each(Object.entries(attacks))("%s makes no failing test pass", async (_name, code) => {
    const { tests } = await grade(task, { ...buggy, "src/a.js": code });
    const passed = tests.filter((result) => result.passed && result.kind === "failToPass").map(({ id }) => id);
    expect(passed).toEqual([]);
  });

  test("the other file's honest tests keep passing beside an attack", async () => {
    for (const code of Object.values(attacks)) {
      const { tests } = await grade(task, { ...gold, "src/a.js": code });
      expect(tests.find(({ id }) => id === "half/1")?.passed, code).toBe(true);
    }
  });

  test("expected values never enter the guest", () => {
    const guest = openGuest({
      "src/a.js": "module.exports = { look: () => Object.getOwnPropertyNames(globalThis).length };",
    });
    const fresh = openGuest({});
    const outcome = guest.call({ path: "src/a.js", functionName: "look", args: "[]" });
    expect(outcome.kind).toBe("value");
    expect(fresh.call({ path: "src/a.js", functionName: "look", args: "[]" }).kind).toBe("error");
    guest.dispose();
    fresh.dispose();
  });
});
