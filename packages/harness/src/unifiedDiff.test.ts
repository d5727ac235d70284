import { expect, test } from "vitest";
import { unifiedDiff } from "./unifiedDiff.ts";

test("equal trees have no diff", () => {
  expect(unifiedDiff({ "a.js": "1\n" }, { "a.js": "1\n" })).toBe("");
});

test("changed, new and deleted files, in path order", () => {
  const before = { "b.js": "one\ntwo\n", "c.js": "gone\n" };
  const after = { "b.js": "one\n2\n", "a.js": "new\n" };
  expect(unifiedDiff(before, after)).toBe(`diff --git a/a.js b/a.js
--- /dev/null
+++ b/a.js
@@ -0,0 +1,1 @@
+new
diff --git a/b.js b/b.js
--- a/b.js
+++ b/b.js
@@ -1,2 +1,2 @@
 one
-two
+2
diff --git a/c.js b/c.js
--- a/c.js
+++ /dev/null
@@ -1,1 +0,0 @@
-gone
`);
});
