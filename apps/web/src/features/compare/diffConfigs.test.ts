import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import { diffConfigs, diffMarkdown, filterDiff } from "./diffConfigs.ts";

const column = (label: string, config: object) => ({ id: label, label, config: RunConfig.parse(config) });
const plain = column("plain", { seed: 1 });
const stale = column("a|b", { seed: 2, async: { refresh: "keepStale" } });
const gspo = column("gspo", { loss: { kind: "gspo" } });

const differing = (...columns: Parameters<typeof diffConfigs>[0]) =>
  diffConfigs(columns).filter(({ differs }) => differs);

test("only what differs from the first column; the seed is each run's own", () => {
  expect(differing(plain, plain, stale)).toMatchObject([
    { path: "async.refresh", values: ["rebuild", "rebuild", "keepStale"] },
  ]);
  expect(differing(plain, column("again", { seed: 9 }))).toEqual([]);
});

test("a setting that does nothing in a column has no value there, nor has one that cannot be read", () => {
  const rows = new Map(differing(plain, gspo, { config: null }).map(({ path, values }) => [path, values]));
  expect(rows.get("loss.maskRange")).toEqual(["[0, 2]", null, null]);
  expect(rows.get("loss.tisCap")).toEqual([null, "2", null]);
  expect(rows.get("loss.kind")).toEqual(["cispo", "gspo", null]);
});

test("the filter looks at paths and names", () => {
  const paths = (text: string) => filterDiff(diffConfigs([plain]), text).map(({ path }) => path);
  expect(paths("async.ref")).toEqual(["async.refresh"]);
  expect(paths(" weight REFRESH ")).toEqual(["async.refresh"]);
  expect(paths("")).toHaveLength(diffConfigs([plain]).length);
});

test("as Markdown, every column of it", () => {
  expect(diffMarkdown([plain, stale], differing(plain, stale))).toBe(
    ["| setting | plain | a\\|b |", "| --- | --- | --- |", "| async.refresh | rebuild | keepStale |"].join("\n"),
  );
  const many = Array.from({ length: 120 }, (_, index) => column(`run ${index}`, { updates: index + 1 }));
  expect(
    diffMarkdown(many, differing(...many))
      .split("\n")[2]
      ?.split(" | "),
  ).toHaveLength(121);
});
