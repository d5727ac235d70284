import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parameterCount } from "@holdfast/policy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelsFolder, readBasePolicies, readBasePolicy } from "./basePolicies.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "holdfast-models-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A copy of xs-base with one file replaced; its name leads out of the models folder. */
async function changedBase(name: string, changed: { readonly file: string; readonly content: unknown }): Promise<string> {
  await cp(join(modelsFolder, "xs-base"), join(folder, name), { recursive: true });
  await writeFile(join(folder, name, changed.file), JSON.stringify(changed.content));
  return relative(modelsFolder, join(folder, name));
}

describe("committed base policies", () => {
  test("are whole, say their true size, and stay small", async () => {
    const bases = await readBasePolicies();
    expect(bases.map(({ name }) => name)).toContain("xs-base");
    for (const { weights, card, bytes } of bases) {
      expect(card.parameters).toBe(parameterCount(weights.spec));
      expect(bytes.length).toBeLessThan(4 * 2 ** 20);
    }
  });

  test("have a vocabulary in which every tag of the turn format is one token", async () => {
    const { codec } = await readBasePolicy("xs-base");
    for (const id of codec.controlIds) expect(codec.encode(codec.pieces[id] ?? "")).toEqual([id]);
    expect(codec.encode("<tool_call>\n")).toHaveLength(1);
  });
});

describe("a base policy", () => {
  test("with another vocabulary than it was trained with is refused", async () => {
    const { vocabulary } = await readBasePolicy("xs-base");
    const [last, ...others] = [...vocabulary.pieces].reverse();
    const content = { ...vocabulary, pieces: [last, ...others.reverse()] };
    const name = await changedBase("mixed-up", { file: "vocabulary.json", content });
    await expect(readBasePolicy(name)).rejects.toThrow(/mixed-up: vocabulary\.json is not the vocabulary/);
  });

  test("whose card leaves out its parameters is refused by the field's name", async () => {
    const name = await changedBase("bad-card", { file: "card.json", content: { size: "xs", passAt1: null } });
    await expect(readBasePolicy(name)).rejects.toThrow("parameters");
  });

  test("that is not there is refused", async () => {
    await expect(readBasePolicy("no-such-base")).rejects.toThrow("no-such-base");
  });
});
