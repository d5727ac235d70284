import { configFields } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { blockOf, blocks } from "./blocks.ts";

test("every setting of the schema has a block in the form", () => {
  const known = new Set(blocks.map(({ key }) => key));
  expect(configFields.filter(({ path }) => !known.has(blockOf(path)))).toEqual([]);
});
