import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sum, tallyPlaywright, tallyVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "holdfast-tally-"));
let reports = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function report(content: object): string {
  const path = join(folder, `${(reports += 1)}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("vitest's tests are counted, skipped ones apart", () => {
  const path = report({
    testResults: [file("passed", "passed", "passed", "skipped"), file("failed", "passed", "failed")],
  });
  expect(tallyVitest(path, 1)).toEqual({ passed: 3, failed: 1 });
});

test("a file that does not load is a failure", () => {
  expect(tallyVitest(report({ testResults: [file("failed")] }), 1)).toEqual({ passed: 0, failed: 1 });
});

test("a runner that ended badly has failed, whatever its report says", () => {
  expect(tallyVitest(report({ testResults: [file("passed", "passed")] }), 1)).toEqual({ passed: 1, failed: 1 });
  expect(tallyVitest(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(join(folder, "absent.json"), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a flaky end-to-end test is a failed one", () => {
  const path = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(tallyPlaywright(path, 1)).toEqual({ passed: 4, failed: 2 });
});

test("tallies add up", () => {
  expect(
    sum([
      { passed: 2, failed: 0 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 5, failed: 4 });
  expect(sum([])).toEqual({ passed: 0, failed: 0 });
});
