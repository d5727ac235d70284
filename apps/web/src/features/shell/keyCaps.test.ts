import { expect, test } from "vitest";
import { keyPresses } from "./keyCaps.ts";

const written = (keys: string, isMac = false) => keyPresses(keys, isMac).map(({ together }) => together.join(" "));

test("a sequence is several presses, keys held together are one", () => {
  expect(written("g>r")).toEqual(["g", "r"]);
  expect(written("mod+k")).toEqual(["Ctrl k"]);
  expect(written("mod+k", true)).toEqual(["⌘ k"]);
});

test("a sign that is typed with shift says so by itself", () => {
  expect(written("shift+?")).toEqual(["?"]);
  expect(written("shift+a")).toEqual(["⇧ a"]);
});
