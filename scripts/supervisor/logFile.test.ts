import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openLog } from "./logFile.ts";

const folder = mkdtempSync(join(tmpdir(), "holdfast-log-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a log past its size moves aside, the three newest of those are kept, and nothing else is lost", () => {
  const path = join(folder, "a.log");
  const log = openLog(path, {
    onLoss: (error) => {
      throw error;
    },
    largestBytes: 3,
  });
  for (const line of ["1111", "2222", "3333", "4444", "5555"]) log.write(line);
  expect(["", ".1", ".2", ".3"].map((suffix) => readFileSync(path + suffix, "utf8"))).toEqual([
    "5555",
    "4444",
    "3333",
    "2222",
  ]);
  expect(existsSync(`${path}.4`)).toBe(false);
});

test("a log goes on where an earlier start left it", () => {
  const path = join(folder, "b.log");
  openLog(path, {
    onLoss: (error) => {
      throw error;
    },
  }).write("old\n");
  openLog(path, {
    onLoss: (error) => {
      throw error;
    },
  }).write("new\n");
  expect(readFileSync(path, "utf8")).toBe("old\nnew\n");
});

test("the tail is the last five lines since the mark", () => {
  const log = openLog(join(folder, "c.log"), {
    onLoss: (error) => {
      throw error;
    },
  });
  log.write("before\n");
  log.mark("--- start\n");
  log.write("1\n2\n3\n");
  log.write("4\n5\n6\n");
  expect(log.tail()).toEqual(["2", "3", "4", "5", "6"]);
});

test("a log that cannot be written says so once and goes on", () => {
  const losses: Error[] = [];
  const log = openLog(join(folder, "missing", "d.log"), { onLoss: (error) => losses.push(error) });
  log.write("1");
  log.write("2");
  expect(losses).toHaveLength(1);
});
