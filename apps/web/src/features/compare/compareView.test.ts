import { describe, expect, test } from "vitest";
import { defaultMetrics, printBrushes, printGroup, readCompareView, shownMetrics } from "./compareView.ts";

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readCompareView((key) => params.get(key) ?? "");
};

describe("readCompareView", () => {
  test("says what a plain address shows", () => {
    expect(read("runs=run_a,run_b,run_a")).toEqual({
      runIds: ["run_a", "run_b"],
      baseline: null,
      mode: "overlay",
      metrics: defaultMetrics,
      group: "seeds",
      centre: "mean",
      band: "minmax",
      channels: { color: "group", dash: "group", facet: "none" },
      values: "final",
      axes: null,
      shade: null,
      brushes: {},
    });
  });

  test("reads all that can be said", () => {
    const query =
      "runs=run_a&baseline=run_a&view=difference&metrics=lag/mean,lag/max&group=gate.format,preset&centre=median&band=ci95" +
      "&color=gate.format&dash=none&facet=arm&values=best&axes=seed,final:lag/mean&shade=best:lag/mean&brush=seed~0~0.5";
    expect(read(query)).toMatchObject({
      ...{ baseline: "run_a", mode: "difference", metrics: ["lag/mean", "lag/max"], group: ["gate.format", "preset"] },
      ...{ centre: "median", band: "ci95", channels: { color: "gate.format", dash: "none", facet: "arm" } },
      ...{ values: "best", axes: ["seed", "final:lag/mean"], shade: "best:lag/mean", brushes: { seed: [0, 0.5] } },
    });
  });

  test("what is not understood counts as not said", () => {
    const query = "view=pie&metrics=no/such&group=no.such&band=9&color=x&axes=x&brush=seed~0.9~0.1,seed~a~1";
    expect(read(query)).toMatchObject({
      ...{ mode: "overlay", metrics: defaultMetrics, group: "seeds", band: "minmax", axes: [], brushes: {} },
      channels: { color: "group", dash: "group", facet: "none" },
    });
  });

  test("small multiples have a panel for each group unless told otherwise", () => {
    expect(read("view=multiples").channels.facet).toBe("group");
    expect(read("view=multiples&facet=preset").channels.facet).toBe("preset");
  });
});

test("what is written is read again", () => {
  const brushes = { "final:reward/mean": [0.25, 1], seed: [0, 0.333] } as const;
  expect(read(`brush=${printBrushes(brushes) ?? ""}`).brushes).toEqual(brushes);
  expect(printBrushes({})).toBeNull();
  expect([printGroup("seeds"), printGroup("none"), printGroup(["arm", "seed"])]).toEqual([null, "none", "arm,seed"]);
});

test("of the usual metrics those that some run has are shown; chosen ones always", () => {
  const runs = [{ values: { "reward/mean": 1 } }, { values: { "entropy/mean": 1 } }];
  expect(shownMetrics({ metrics: defaultMetrics }, runs)).toEqual(["reward/mean", "entropy/mean"]);
  expect(shownMetrics({ metrics: defaultMetrics }, [{ values: {} }])).toBe(defaultMetrics);
  expect(shownMetrics({ metrics: ["lag/mean"] }, runs)).toEqual(["lag/mean"]);
});
