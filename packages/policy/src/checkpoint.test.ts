import { seededRandom } from "@holdfast/recipe";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkpoint } from "./checkpoint.ts";
import { checkpointDigest, decodeCheckpoint, encodeCheckpoint } from "./checkpoint.ts";
import { createFolderStore } from "./checkpointStore.ts";
import { initWeights } from "./initWeights.ts";
import { decodeOptimizer, encodeOptimizer } from "./optimizerFile.ts";
import { decodeSafetensors, encodeSafetensors } from "./safetensors.ts";
import { tinySpec } from "./testing.ts";
import { parameterCount, parameterShapes } from "./weights.ts";

const checkpoint: Checkpoint = {
  weights: initWeights(tinySpec, seededRandom("1")),
  metadata: { version: 7, vocabularyDigest: "abc", notes: { command: "policy:pretrain" } },
};

describe("a checkpoint", () => {
  test("comes back as it was written", () => {
    expect(decodeCheckpoint(encodeCheckpoint(checkpoint))).toEqual(checkpoint);
  });

  test("is a safetensors file: header length, JSON with byte offsets, f32 data", () => {
    const bytes = encodeCheckpoint(checkpoint);
    const headerBytes = new DataView(bytes.buffer).getUint32(0, true);
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerBytes)));
    expect(header).toMatchObject({
      __metadata__: { version: "7", vocabularyDigest: "abc" },
      embedding: { dtype: "F32", shape: [16, 8], data_offsets: [0, 512] },
      finalNorm: { dtype: "F32", shape: [8], data_offsets: [512, 544] },
    });
    expect(headerBytes % 8).toBe(0);
    expect(bytes.length).toBe(8 + headerBytes + 4 * parameterCount(tinySpec));
  });

  test("is read from any place in a larger buffer", () => {
    const bytes = encodeCheckpoint(checkpoint);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(decodeCheckpoint(larger.subarray(3))).toEqual(checkpoint);
  });

  test("is read from a Buffer, as files come, without sharing its memory", () => {
    expect(decodeCheckpoint(Buffer.from(encodeCheckpoint(checkpoint)))).toEqual(checkpoint);
  });

  test.each([4, 100, 3000])("cut to %i bytes is refused as cut off", (length) => {
    expect(() => decodeCheckpoint(encodeCheckpoint(checkpoint).subarray(0, length))).toThrow(/cut off|too few/);
  });

  test("without a parameter, with an odd shape, or with one too many is refused by name", () => {
    const { tensors, metadata } = decodeSafetensors(encodeCheckpoint(checkpoint));
    const decode = (changed: Map<string, { shape: number[]; values: Float32Array }>) =>
      decodeCheckpoint(encodeSafetensors({ tensors: changed, metadata }));
    const copy = () => new Map([...tensors].map(([name, t]) => [name, { shape: [...t.shape], values: t.values }]));
    const missing = copy();
    missing.delete("layers.1.attention.out");
    expect(() => decode(missing)).toThrow('"layers.1.attention.out" is missing');
    const odd = copy().set("finalNorm", { shape: [4, 2], values: new Float32Array(8) });
    expect(() => decode(odd)).toThrow('"finalNorm" has shape [4, 2], expected [8]');
    const extra = copy().set("spare", { shape: [1], values: new Float32Array(1) });
    expect(() => decode(extra)).toThrow('"spare" is not a parameter');
  });

  test("without a version is refused", () => {
    const { tensors, metadata } = decodeSafetensors(encodeCheckpoint(checkpoint));
    const fields = new Map([...metadata].filter(([key]) => key !== "version"));
    expect(() => decodeCheckpoint(encodeSafetensors({ tensors, metadata: fields }))).toThrow('"version" is missing');
  });
});

test("an optimizer state comes back as it was written, and unpaired moments are refused", () => {
  const moments = (value: number) =>
    new Map([...parameterShapes(tinySpec)].map(([name, shape]) => [name, { shape, values: filled(shape, value) }]));
  const state = { step: 12, first: moments(0.5), second: moments(0.25) };
  expect(decodeOptimizer(encodeOptimizer(state))).toEqual(state);
  expect(() => decodeOptimizer(encodeOptimizer({ ...state, second: new Map() }))).toThrow("do not pair");
});

function filled(shape: readonly number[], value: number): Float32Array {
  return new Float32Array(shape.reduce((product, extent) => product * extent, 1)).fill(value);
}

describe("the folder store", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkpoints-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("keeps bytes under their sha256 and leaves no temporary file", async () => {
    const store = createFolderStore(join(folder, "new"));
    // sha256 of "abc", FIPS 180-2
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const bytes = new TextEncoder().encode("abc");
    expect(await store.has(digest)).toBe(false);
    expect(await store.put(bytes)).toBe(digest);
    expect(await store.put(bytes)).toBe(digest);
    expect(await readdir(join(folder, "new"))).toEqual([`${digest}.safetensors`]);
    expect(new Uint8Array(await store.get(digest))).toEqual(bytes);
    await store.remove(digest);
    await store.remove(digest);
    expect(await store.has(digest)).toBe(false);
    await expect(store.get(digest)).rejects.toThrow("ENOENT");
  });

  test("refuses bytes that no longer match their name", async () => {
    const store = createFolderStore(folder);
    const digest = await store.put(new Uint8Array([1, 2, 3]));
    await writeFile(join(folder, `${digest}.safetensors`), new Uint8Array([1, 2, 4]));
    await expect(store.get(digest)).rejects.toThrow("is damaged");
  });

  test("refuses a name that is no digest", async () => {
    await expect(createFolderStore(folder).get("../secret")).rejects.toThrow("not a checkpoint digest");
    expect(checkpointDigest(new Uint8Array())).toMatch(/^e3b0c442/); // sha256 of nothing
  });
});
