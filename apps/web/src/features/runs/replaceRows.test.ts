import { expect, test } from "vitest";
import { aRunRow } from "../../testing/aRun.ts";
import { replaceRows } from "./replaceRows.ts";

const page = (...names: string[]) => ({
  rows: names.map((name) => aRunRow({ id: name, name })),
  total: 3,
  nextCursor: null,
  best: {},
});

test("newer rows take the place of theirs, the order stays, and other pages are the same objects", () => {
  const known = { pages: [page("a", "b"), page("c")], pageParams: [null, "2"] };
  const next = replaceRows(known, [aRunRow({ id: "b", name: "b again" }), aRunRow({ id: "gone" })]);
  expect(next.pages.map(({ rows }) => rows.map(({ name }) => name))).toEqual([["a", "b again"], ["c"]]);
  expect(next.pages[1]).toBe(known.pages[1]);
});
