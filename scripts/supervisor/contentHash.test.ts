import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { contentHash } from "./contentHash.ts";

const root = mkdtempSync(join(tmpdir(), "holdfast-hash-"));
const put = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const hash = () => contentHash(root, ["apps", "package-lock.json", "missing"]);

afterAll(() => {
  rmSync(root, { recursive: true });
});

test("the hash follows contents and names, not tests and not what a build writes", () => {
  put("apps/web/a.ts", "1");
  put("package-lock.json", "{}");
  const before = hash();
  for (const written of [
    "a.test.ts",
    "next-env.d.ts",
    ".next/BUILD_ID",
    "tsconfig.tsbuildinfo",
    "node_modules/x/index.js",
  ]) {
    put(`apps/web/${written}`, "anything");
  }
  expect(hash()).toBe(before);
  put("apps/web/a.ts", "2");
  expect(hash()).not.toBe(before);
  put("apps/web/a.ts", "1");
  expect(hash()).toBe(before);
  renameSync(join(root, "apps/web/a.ts"), join(root, "apps/web/b.ts"));
  expect(hash()).not.toBe(before);
});
