import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { diffArms, diffMarkdown } from "./diffArms.ts";

const plain = RunConfig.parse({ seed: 1 });
const stale = RunConfig.parse({ seed: 2, async: { refresh: "keepStale" } });
const gspo = RunConfig.parse({ loss: { kind: "gspo" } });

const differing = (...configs: readonly unknown[]) => diffArms(configs).filter(({ differs }) => differs);

test("only what differs from the first arm; the seed is each run's own", () => {
  expect(differing(plain, plain, stale)).toMatchObject([
    { path: "async.refresh", values: ["rebuild", "rebuild", "keepStale"] },
  ]);
  expect(differing(plain, { ...plain, seed: 9 })).toEqual([]);
});

test("a setting that does nothing in an arm has no value there", () => {
  const rows = new Map(differing(plain, gspo).map(({ path, values }) => [path, values]));
  expect(rows.get("loss.maskRange")).toEqual(["[0, 2]", null]);
  expect(rows.get("loss.tisCap")).toEqual([null, "2"]);
  expect(rows.get("loss.kind")).toEqual(["cispo", "gspo"]);
});

test("as Markdown", () => {
  expect(diffMarkdown(["a|b", "stale"], differing(plain, stale))).toBe(
    ["| setting | a\\|b | stale |", "| --- | --- | --- |", "| async.refresh | rebuild | keepStale |"].join("\n"),
  );
});
