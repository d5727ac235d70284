import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Ids of a wasm file's sections: each is an id byte, a length in LEB128, and that many bytes. */
function sectionsOf(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  for (let at = 8; at < bytes.length;) {
    ids.push(bytes[at++] ?? 0);
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    at += length;
  }
  return ids;
}

test("train.wasm owns no static data, so it cannot overwrite the tfjs heap it is instantiated on", () => {
  const sections = sectionsOf(readFileSync(new URL("../../build/train.wasm", import.meta.url)));
  expect(sections).toContain(10); // code
  expect(sections).not.toContain(11); // data
  expect(sections).not.toContain(8); // start function
});
