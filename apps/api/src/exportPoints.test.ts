import type { MetricPointView } from "@holdfast/control";
import { describe, expect, test } from "vitest";
import { exportLines, matchExport } from "./exportPoints.ts";

const at = "2026-11-30T00:00:00.000Z";

async function* points(...values: readonly (readonly [string, number])[]): AsyncGenerator<MetricPointView> {
  for (const [index, [name, value]] of values.entries()) yield { seq: index + 1, name, step: 1, value, at };
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  return text;
}

describe("exportLines", () => {
  test("CSV has a header, full precision, and keeps NaN and infinities", async () => {
    const lines = exportLines(points(["reward/mean", 0.1 + 0.2], ["optim/loss", NaN], ["ratio/max", Infinity]), "csv");
    expect(await textOf(lines)).toBe(
      "seq,name,step,value,at\r\n" +
        `1,reward/mean,1,0.30000000000000004,${at}\r\n` +
        `2,optim/loss,1,NaN,${at}\r\n` +
        `3,ratio/max,1,Infinity,${at}\r\n`,
    );
  });

  test("a name that a spreadsheet would run, or that holds a separator, is made inert", async () => {
    const lines = exportLines(points(['=HYPERLINK("x")', 1], ["a,b", -2]), "csv");
    expect((await textOf(lines)).split("\r\n").slice(1, 3)).toEqual([
      `1,"'=HYPERLINK(""x"")",1,1,${at}`,
      `2,"a,b",1,-2,${at}`,
    ]);
  });

  test("NDJSON is one JSON value per line, with non-finite numbers as strings", async () => {
    const text = await textOf(exportLines(points(["reward/mean", 0.5], ["optim/loss", -Infinity]), "ndjson"));
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { seq: 1, name: "reward/mean", step: 1, value: 0.5, at },
      { seq: 2, name: "optim/loss", step: 1, value: "-Infinity", at },
    ]);
  });

  test("no points give a header alone or nothing", async () => {
    expect(await textOf(exportLines(points(), "csv"))).toBe("seq,name,step,value,at\r\n");
    expect(await textOf(exportLines(points(), "ndjson"))).toBe("");
  });
});

test.each([
  ["/api/v1/runs/run_1/points.csv", { runId: "run_1", format: "csv" }],
  ["/api/v1/runs/a-b/points.ndjson", { runId: "a-b", format: "ndjson" }],
  ["/api/v1/runs/run_1/points.json", null],
  ["/api/v1/runs/run_1/points.csv/", null],
  ["/api/v1/runs/../points.csv", null],
  ["/api/v1/runs/%2e%2e/points.csv", null],
  ["/x/api/v1/runs/run_1/points.csv", null],
])("matchExport(%j)", (pathname, wanted) => {
  expect(matchExport(pathname)).toEqual(wanted);
});
