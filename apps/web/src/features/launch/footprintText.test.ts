import { expect, test } from "vitest";
import { bytesText } from "./footprintText.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_536, "1.5 kB"],
  [12_345_678, "12 MB"],
  [6_133_968, "6.1 MB"],
  [2.5e15, "2500 TB"],
])("%d bytes", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
