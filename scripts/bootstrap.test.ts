import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dependenciesAreMissing, nodeComplaint } from "./bootstrap.mjs";

const folder = mkdtempSync(join(tmpdir(), "holdfast-bootstrap-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(["12.22.12", "18.20.4", "20.18.3"])("Node %s is too old, and the sentence says what is needed", (version) => {
  expect(nodeComplaint(version)).toBe(
    `Holdfast needs Node 20.19 or newer; this is Node ${version}. Install a newer Node and try again.`,
  );
});

test.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0"])("Node %s will do", (version) => {
  expect(nodeComplaint(version)).toBeUndefined();
});

const LOCK = {
  "": {},
  "packages/db": { version: "0.1.0" },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/@holdfast/db": { link: true },
  "node_modules/other-platform": { version: "1.0.0", optional: true },
};

/** A checkout whose lock file is LOCK and whose node_modules holds `installed`. */
function checkout(name: string, installed: Record<string, object> | undefined): string {
  const root = join(folder, name);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: LOCK }));
  if (installed !== undefined) {
    writeFileSync(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages: installed }));
  }
  return root;
}

const INSTALLED = { "node_modules/zod": { version: "4.6.7" }, "node_modules/@holdfast/db": { link: true } };

test("dependencies are there when all but other platforms' packages are", () => {
  expect(dependenciesAreMissing(checkout("complete", INSTALLED))).toBe(false);
});

test.each([
  ["nothing is installed", undefined],
  ["a package is missing", { "node_modules/@holdfast/db": { link: true } }],
  ["a package has another version", { ...INSTALLED, "node_modules/zod": { version: "4.6.6" } }],
  ["a workspace is not linked", { "node_modules/zod": { version: "4.6.7" } }],
])("dependencies are missing when %s", (name, installed) => {
  expect(dependenciesAreMissing(checkout(name, installed))).toBe(true);
});
