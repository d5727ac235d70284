import { expect, test } from "vitest";
import { shortCount } from "./shortCount.ts";

test("long counts are short, rounded down so that nothing looks done before it is", () => {
  expect([0, 4_200, 99_999, 100_000, 123_456, 999_999, 1_000_000].map(shortCount)).toEqual([
    ...["0", "4200", "99999", "100k", "123.4k", "999.9k", "1M"],
  ]);
});
