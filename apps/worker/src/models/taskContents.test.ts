import type { StoredTaskContent } from "@holdfast/control";
import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { describe, expect, test, vi } from "vitest";
import { createTaskContents, storeTaskContents, taskContent } from "./taskContents.ts";

const task = await tinyrepo.generate(parseTaskId("tinyrepo-1/pool/0"));

describe("the content of a task", () => {
  const { issue, files, tests, goldDiff } = taskContent(task);

  test("has the issue, the buggy files and the reference solution as a diff", () => {
    expect(issue).toBe(task.issue);
    expect(files).toEqual(task.files);
    expect(goldDiff).toContain("--- a/src/tools.js");
    expect(goldDiff).toContain("+    if (arr[pos] === goal) return pos;");
  });

  test("has every test with its kind, what it wants, and whether the policy sees it", () => {
    expect(tests).toHaveLength(task.visibleTests.length + task.hiddenTests.length);
    expect(tests.find(({ name }) => name === "findFirst/2")).toEqual({
      name: "findFirst/2",
      kind: "failToPass",
      source: "findFirst([7, 7], 7) → 0",
      isHidden: false,
    });
    expect(tests.filter(({ isHidden }) => isHidden)).toHaveLength(task.hiddenTests.length);
    expect(tests.filter(({ kind }) => kind === "failToPass")).toHaveLength(task.failToPass.length);
  });
});

/** A store that knows the content of some tasks already. */
function aStore(known: readonly string[] = []) {
  const batches: (readonly StoredTaskContent[])[] = [];
  return {
    batches,
    missingTaskContents: async (ids: readonly string[]) => ids.filter((id) => !known.includes(id)),
    storeTaskContents: async (contents: readonly StoredTaskContent[]) => void batches.push(contents),
  };
}

test("contents that are missing are generated and stored in batches", async () => {
  const ids = Array.from({ length: 23 }, (_, i) => `tinyrepo-1/pool/${String(i)}`);
  const store = aStore([ids[1] ?? ""]);
  await storeTaskContents(store, ids);
  expect(store.batches.map(({ length }) => length)).toEqual([20, 2]);
  expect(store.batches.flat().map(({ id }) => id)).toEqual(ids.filter((_id, i) => i !== 1));
});

test("a task that is met again is stored once, and again after a failure", async () => {
  const store = aStore();
  const onError = vi.fn();
  const contents = createTaskContents(store, onError);
  contents.keep(task);
  contents.keep(task);
  expect(store.batches).toHaveLength(1);

  const broken = createTaskContents({ ...store, storeTaskContents: () => Promise.reject(new Error("away")) }, onError);
  broken.keep(task);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  broken.keep(task);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
});
