import { expect, test } from "vitest";
import { moveCursor } from "./moveCursor.ts";

const size = { rows: 30, columns: 5 };
const from = { row: 12, column: 2 };

test("arrows go by one, page keys by ten rows, Home and End to the ends of a row", () => {
  expect(moveCursor(from, "ArrowUp", size)).toEqual({ row: 11, column: 2 });
  expect(moveCursor(from, "ArrowRight", size)).toEqual({ row: 12, column: 3 });
  expect(moveCursor(from, "PageDown", size)).toEqual({ row: 22, column: 2 });
  expect(moveCursor(from, "Home", size)).toEqual({ row: 12, column: 0 });
  expect(moveCursor(from, "End", size)).toEqual({ row: 12, column: 4 });
});

test("it stays inside, starts at the top left, and leaves other keys alone", () => {
  expect(moveCursor({ row: 0, column: 0 }, "ArrowLeft", size)).toEqual({ row: 0, column: 0 });
  expect(moveCursor({ row: 25, column: 4 }, "PageDown", size)).toEqual({ row: 29, column: 4 });
  expect(moveCursor(null, "ArrowDown", size)).toEqual({ row: 0, column: 0 });
  expect(moveCursor(from, "Enter", size)).toBeNull();
  expect(moveCursor(null, "ArrowDown", { rows: 0, columns: 0 })).toBeNull();
});
