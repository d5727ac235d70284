import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileTree, Task } from "../task.ts";
import { createSandboxPool, type SandboxPool } from "./createSandboxPool.ts";

const list = `function clamp(val, low, hi) {
  if (val > low) return low;
  if (val > hi) return hi;
  return val;
}

module.exports = { clamp };
`;
const math = `function twice(n) {
  return n * 2;
}

module.exports = { twice };
`;
const files: FileTree = { "src/list.js": list, "src/math.js": math };

/** clamp is buggy on line 2: \`>\` should be \`<\`. */
const task: Task = {
  id: "conformance/1",
  family: "conformance",
  split: "none",
  kinds: ["rel_flip"],
  functions: ["clamp"],
  issue: "clamp(2, 0, 3) gives 0, want 2. See src/list.js",
  files,
  gold: { ...files, "src/list.js": list.replace("val > low", "val < low") },
  visibleTests: [
    {
      id: "clamp/1",
      path: "src/list.js",
      functionName: "clamp",
      args: [2, 0, 3],
      call: "clamp(2, 0, 3)",
      expected: "2",
    },
    { id: "twice/1", path: "src/math.js", functionName: "twice", args: [4], call: "twice(4)", expected: "8" },
  ],
  hiddenTests: [],
  failToPass: ["clamp/1"],
  passToPass: ["twice/1"],
};

/** [command, output, exit code]: what bash and GNU tools print, written by hand. */
const fixtures: readonly (readonly [string, string, number])[] = [
  ["pwd", "/repo\n", 0],
  ["ls", "src\n", 0],
  ["ls src", "list.js\nmath.js\n", 0],
  ["cat src/math.js", math, 0],
  ["cat -n src/math.js | head -2", "     1\tfunction twice(n) {\n     2\t  return n * 2;\n", 0],
  ["cat -n src/list.js | sed -n 6p", "     6\t\n", 0],
  ["cat src/none.js", "cat: src/none.js: No such file or directory\n", 1],
  ["head -1 src/list.js", "function clamp(val, low, hi) {\n", 0],
  ["tail -1 src/list.js", "module.exports = { clamp };\n", 0],
  ["wc -l src/list.js", "7 src/list.js\n", 0],
  ["sed -n 2,3p src/list.js", "  if (val > low) return low;\n  if (val > hi) return hi;\n", 0],
  ['grep -rn "function twice" src', "src/math.js:1:function twice(n) {\n", 0],
  ["grep -c return src/list.js", "3\n", 0],
  ["grep -rl twice src", "src/math.js\n", 0],
  ["grep nothing src/list.js", "", 1],
  ["find src -name '*.js' | sort", "src/list.js\nsrc/math.js\n", 0],
  ["echo a b | tr a-z A-Z", "A B\n", 0],
  ["printf '%s-%s\\n' x y", "x-y\n", 0],
  ["printf 'b\\na\\nb\\n' | sort | uniq -d", "b\n", 0],
  ["echo a:b:c | cut -d: -f2", "b\n", 0],
  ["awk '{ n += NF } END { print n }' src/math.js", "13\n", 0],
  ["for f in src/*.js; do basename $f; done", "list.js\nmath.js\n", 0],
  ["x=$((3 * 4)); echo $x", "12\n", 0],
  ["true && echo yes || echo no", "yes\n", 0],
  ["false", "", 1],
  ["cd src && ls && pwd", "list.js\nmath.js\n/repo/src\n", 0],
  ["cd src; cd ..; pwd", "/repo\n", 0],
  ["cat <<'END' > new.txt && cat new.txt\n$HOME\nEND", "$HOME\n", 0],
  ["mkdir -p a/b && touch a/b/c && ls a/b", "c\n", 0],
  ["cp src/math.js m.js && mv m.js n.js && ls", "n.js\nsrc\n", 0],
  ["rm src/math.js && ls src", "list.js\n", 0],
  ["sed -i '2s/ > / < /' src/list.js && sed -n 2p src/list.js", "  if (val < low) return low;\n", 0],
  ["sed -i '2s/ \\* / \\/ /' src/math.js && sed -n 2p src/math.js", "  return n / 2;\n", 0],
  ["sed -i '2s/low/hi/2' src/list.js && sed -n 2p src/list.js", "  if (val > low) return hi;\n", 0],
  ["sed -i '2s/n/\\&\\&/' src/math.js && sed -n 2p src/math.js", "  retur&& n * 2;\n", 0],
  ["sed -i '2s/val/++/;2s/++/--/' src/list.js && sed -n 2p src/list.js", "  if (-- > low) return low;\n", 0],
  ["sed -i '9s/a/b/' src/list.js", "", 0],
  ["nothere", "bash: nothere: command not found\n", 127],
  ["submit && echo done", "submit: must be the whole command\n", 1],
  ["node test", "FAIL clamp(2, 0, 3) gives 0, want 2\n1 passed, 1 failed\n", 1],
  ["sed -i '2s/ > / < /' src/list.js && node test", "2 passed, 0 failed\n", 0],
  [
    "sed -i '1s/clamp/klamp/' src/list.js && node test",
    "FAIL clamp(2, 0, 3) gives an error, want 2\n1 passed, 1 failed\n",
    1,
  ],
  [
    "sed -i '4s/return val/for (;;);/' src/list.js && sed -i '2d' src/list.js && node test",
    "FAIL clamp(2, 0, 3) gives a timeout, want 2\n1 passed, 1 failed\n",
    1,
  ],
  ["node -p 'require(\"./src/math\").twice(21)'", "42\n", 0],
  ["node -e 'console.log([1, \"a\"], undefined)'", '[1, "a"] undefined\n', 0],
  ["echo 'x.y' > bad.js; node bad.js", "Uncaught ReferenceError: 'x' is not defined\n", 1],
  ["node none.js", "Error: Cannot find module 'none.js'\n", 1],
  ["git status", "On branch main\nnothing to commit, working tree clean\n", 0],
  ["rm src/math.js; touch t; git status --short", " D src/math.js\n?? t\n", 0],
  ["git log --all --oneline | wc -l", "1\n", 0],
  ["git branch -a", "* main\n", 0],
  ["git show HEAD:src/math.js", math, 0],
  ["git show HEAD~1", "fatal: bad revision 'HEAD~1'\n", 128],
  ["git diff", "", 0],
  [
    "sed -i '2s/2/3/' src/math.js && git diff",
    "diff --git a/src/math.js b/src/math.js\n--- a/src/math.js\n+++ b/src/math.js\n@@ -1,5 +1,5 @@\n function twice(n) {\n-  return n * 2;\n+  return n * 3;\n }\n \n module.exports = { twice };\n",
    0,
  ],
  [
    "echo x > src/math.js && git checkout src/math.js && sed -n 2p src/math.js",
    "  return n * 2;\nUpdated 1 path from the index\n",
    0,
  ],
  ["git checkout -- src/none.js", "error: pathspec 'src/none.js' did not match any file(s) known to git\n", 1],
  ["rm -r src && git checkout . && ls src", "list.js\nmath.js\nUpdated 2 paths from the index\n", 0],
  ["cd src && rm math.js && git checkout math.js && ls", "list.js\nmath.js\nUpdated 1 path from the index\n", 0],
  ["cd src && node -p 'require(\"./math\").twice(2)' && echo 'console.log(7)' > m.js && node ./m.js", "4\n7\n", 0],
  ["git stash", "git: 'stash' is not a git command. See 'git --help'.\n", 1],
  ["curl http://localhost", "bash: curl: command not found\n", 127],
  ["cat /etc/passwd", "cat: /etc/passwd: No such file or directory\n", 1],
];

describe("the embedded driver", { timeout: 30_000 }, () => {
  let pool: SandboxPool;
  beforeAll(async () => {
    pool = await createSandboxPool({ threads: 1 });
  }, 30_000);
  afterAll(() => pool.close());

  test.each(fixtures)("%s", async (command, output, exitCode) => {
    const result = await pool.open(task).exec({ command, maxChars: 10_000 });
    expect({ output: result.output, exitCode: result.exitCode }).toEqual({ output, exitCode });
  });

  test("files outlive a command; directory and variables do not", async () => {
    const sandbox = pool.open(task);
    await sandbox.exec({ command: "cd src; x=1; echo hi > /tmp/note; mkdir empty", maxChars: 100 });
    const { output } = await sandbox.exec({ command: "pwd; echo x=$x; cat /tmp/note; ls src", maxChars: 100 });
    expect(output).toBe("/repo\nx=\nhi\nempty\nlist.js\nmath.js\n");
    expect(Object.keys(sandbox.files())).toEqual(["src/list.js", "src/math.js"]);
  });

  test("sandboxes of one task never see each other's files", async () => {
    const [mine, yours] = [pool.open(task), pool.open(task)];
    await mine.exec({ command: "echo mine > src/math.js", maxChars: 100 });
    expect((await yours.exec({ command: "cat src/math.js", maxChars: 1000 })).output).toBe(math);
    expect(mine.state()).not.toBe(yours.state());
  });

  test("the state says whether files changed", async () => {
    const sandbox = pool.open(task);
    const before = sandbox.state();
    await sandbox.exec({ command: "cat src/math.js; node test; cp src/math.js src/math.js", maxChars: 100 });
    expect(sandbox.state()).toBe(before);
    await sandbox.exec({ command: "sed -i 's/2/3/' src/math.js", maxChars: 100 });
    expect(sandbox.state()).not.toBe(before);
    await sandbox.exec({ command: "git checkout src/math.js", maxChars: 100 });
    expect(sandbox.state()).toBe(before);
  });

  test("long output keeps head and tail and says what is missing", async () => {
    const result = await pool.open(task).exec({ command: "seq 1 1000", maxChars: 20 });
    // 1..9 take 18 bytes, 10..99 270, 100..999 3600, 1000 five: 3893 in all.
    expect(result.output).toBe("1\n2\n3\n4\n5\n\n[3873 bytes cut]\n\n999\n1000\n");
    expect(result.truncatedBytes).toBe(3873);
  });

  test.each([
    "while true; do :; done",
    "node -e 'for (;;);'",
    "x() { x; }; x",
    "node -e 'const a = []; for (;;) a.push(a)'",
  ])("%s ends by itself and is the agent's doing", async (command) => {
    const result = await pool.open(task).exec({ command, maxChars: 200 });
    expect(result.exitCode).not.toBe(0);
    expect((await pool.open(task).exec({ command: "echo alive", maxChars: 10 })).output).toBe("alive\n");
  });
});
