import { expect, test } from "vitest";
import { rowLabels } from "./rowLabels.ts";

test("the folders that all ids share are left out", () => {
  expect(rowLabels(["repo/pool/7", "repo/pool/8/two"])).toEqual(["7", "8/two"]);
  expect(rowLabels(["repo/pool/7", "repo/train/7"])).toEqual(["pool/7", "train/7"]);
  expect(rowLabels(["a/1", "b/1"])).toEqual(["a/1", "b/1"]);
  expect(rowLabels(["pool/8/two", "pool/7"])).toEqual(["8/two", "7"]);
  expect(rowLabels(["plain"])).toEqual(["plain"]);
  expect(rowLabels([])).toEqual([]);
});
