import { describe, expect, test } from "vitest";
import { defaultColumns, nextSort, parseRunsView, printView, takenKey } from "./runsView.ts";

const viewOf = (query: string) => {
  const parameters = new URLSearchParams(query);
  return parseRunsView((key) => parameters.get(key) ?? "");
};

describe("parseRunsView", () => {
  test("an empty address is the default view", () => {
    expect(viewOf("")).toMatchObject({
      filter: null,
      sort: [{ column: "created", direction: "desc" }],
      columns: defaultColumns,
      pinned: ["name"],
      widths: {},
      take: "last",
      archived: false,
    });
  });

  test("reads what printView writes, names with commas included", () => {
    const columns = ["name", "metric.loss, total", "config.async.maxLag", "tail"];
    const sort = [
      { column: "metric.loss, total", direction: "desc" },
      { column: "name", direction: "asc" },
    ] as const;
    const query = new URLSearchParams({
      cols: printView.columns(columns) ?? "",
      sort: printView.sort(sort) ?? "",
      pin: printView.pinned([]) ?? "",
      w: printView.widths({ "metric.loss, total": 120.4 }) ?? "",
      show: "best",
      archived: "only",
    });
    expect(viewOf(query.toString())).toMatchObject({
      ...{ columns, sort, pinned: [], widths: { "metric.loss, total": 120 }, take: "best", archived: true },
    });
  });

  test("unknown columns, doubled ones and unusable widths are left out", () => {
    const view = viewOf("cols=name,nothing,name,seed&sort=seed,-seed,random()&w=seed:1,name:9999,x:100");
    expect(view.columns).toEqual(["name", "seed"]);
    expect(view.sort).toEqual([{ column: "seed", direction: "asc" }]);
    expect(view.widths).toEqual({ seed: 56, name: 900 });
  });

  test("a filter that cannot be read is no filter, and says where", () => {
    expect(viewOf("q=status+%3D+runing")).toMatchObject({ filter: null, problem: { at: 9, length: 6 } });
  });

  test("what is the default is not in the address", () => {
    const { columns, sort, pinned, widths, take } = viewOf("");
    expect([printView.columns(columns), printView.sort(sort), printView.pinned(pinned)]).toEqual([null, null, null]);
    expect([printView.widths(widths), printView.take(take)]).toEqual([null, null]);
  });
});

describe("nextSort", () => {
  const seed = { column: "seed", direction: "desc" } as const;
  const name = { column: "name", direction: "asc" } as const;

  test("a click sorts by the column alone, then the other way, then not", () => {
    const click = (sort: Parameters<typeof nextSort>[0]) =>
      nextSort(sort, { column: "seed", added: false, first: "desc" });
    expect(click([name])).toEqual([seed]);
    expect(click([seed])).toEqual([{ column: "seed", direction: "asc" }]);
    expect(click([{ column: "seed", direction: "asc" }])).toEqual([]);
    expect(click([seed, name])).toEqual([seed]);
  });

  test("with shift it is added, turned and taken out, and the others stay", () => {
    const click = (sort: Parameters<typeof nextSort>[0]) =>
      nextSort(sort, { column: "seed", added: true, first: "desc" });
    expect(click([name])).toEqual([name, seed]);
    expect(click([seed, name])).toEqual([{ column: "seed", direction: "asc" }, name]);
    expect(click([{ column: "seed", direction: "asc" }, name])).toEqual([name]);
  });
});

test("only metrics have a best value", () => {
  expect(takenKey("metric.reward/mean", "best")).toBe("best.reward/mean");
  expect(takenKey("seed", "best")).toBe("seed");
  expect(takenKey("metric.reward/mean", "last")).toBe("metric.reward/mean");
});
