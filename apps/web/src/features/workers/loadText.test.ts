import { expect, test } from "vitest";
import { coresText, memoryText } from "./loadText.ts";

test("memory is told in GiB, cores with two digits", () => {
  expect(memoryText(512 * 2 ** 20)).toBe("0.50\u00a0GiB");
  expect(memoryText(24.25 * 2 ** 30)).toBe("24.3\u00a0GiB");
  expect(coresText(1.234)).toBe("1.23\u00a0cores");
});
