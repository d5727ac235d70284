import { expect, test } from "vitest";
import type { LogLine } from "../../api/types.ts";
import { type LogWindow, mostLines, withNewer, withOlder } from "./logLines.ts";

const line = (id: number): LogLine => ({ id, at: "2026-01-01T00:00:00Z", source: "w1", level: "info", text: `${id}` });
const page = (ids: readonly number[], hasMore = false) => ({ lines: ids.map(line), hasMore });
const window = (ids: readonly number[], hasOlder = false): LogWindow => ({ lines: ids.map(line), hasOlder });
const ids = ({ lines }: LogWindow) => lines.map(({ id }) => id);

test("older lines go before the first, each once", () => {
  const older = withOlder(window([5, 6], true), page([3, 4, 5], true));
  expect(ids(older)).toEqual([3, 4, 5, 6]);
  expect(older.hasOlder).toBe(true);
  expect(withOlder(older, page([1, 2])).hasOlder).toBe(false);
});

test("newer lines go after the last, each once; none leave the window as it is", () => {
  const known = window([5, 6]);
  expect(ids(withNewer(known, page([6, 7])))).toEqual([5, 6, 7]);
  expect(withNewer(known, page([6]))).toBe(known);
});

test("the oldest lines go when there are too many, and can be asked for again", () => {
  const full = window(Array.from({ length: mostLines }, (_, id) => id));
  const moved = withNewer(full, page([mostLines]));
  expect(moved.lines).toHaveLength(mostLines);
  expect(moved.lines[0]?.id).toBe(1);
  expect(moved.hasOlder).toBe(true);
});
