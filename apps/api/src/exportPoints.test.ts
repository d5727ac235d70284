import type { ExportedPoint } from "@holdfast/control";
import { describe, expect, test } from "vitest";
import { exportText, matchExport } from "./exportPoints.ts";

const at = "2026-11-30T00:00:00.000Z";

async function* pages(...values: readonly (readonly [string, number])[]): AsyncGenerator<readonly ExportedPoint[]> {
  const shared = { runId: "run_1", run: "first, of two", unit: "nats", segment: 2, step: 1, at };
  for (const [index, [name, value]] of values.entries()) yield [{ ...shared, seq: index + 1, name, value }];
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const header = "run id,run,metric,unit,segment,step,value,at (UTC),seq\r\n";

describe("exportText", () => {
  test("CSV has units, segments and times in UTC, full precision, and keeps NaN and infinities", async () => {
    const text = exportText(pages(["reward/mean", 0.1 + 0.2], ["optim/loss", NaN], ["ratio/max", Infinity]), "csv");
    const run = 'run_1,"first, of two"';
    expect(await textOf(text)).toBe(
      header +
        `${run},reward/mean,nats,2,1,0.30000000000000004,${at},1\r\n` +
        `${run},optim/loss,nats,2,1,NaN,${at},2\r\n` +
        `${run},ratio/max,nats,2,1,Infinity,${at},3\r\n`,
    );
  });

  test("a name that a spreadsheet would run, or that holds a separator, is made inert; negative numbers stay numbers", async () => {
    const text = await textOf(exportText(pages(['=HYPERLINK("x")', 1], ["a,b", -2]), "csv"));
    expect(
      text
        .split("\r\n")
        .slice(1, 3)
        .map((line) => line.slice('run_1,"first, of two",'.length)),
    ).toEqual([`"'=HYPERLINK(""x"")",nats,2,1,1,${at},1`, `"a,b",nats,2,1,-2,${at},2`]);
  });

  test("NDJSON is one JSON value per line, with non-finite numbers as strings", async () => {
    const text = await textOf(exportText(pages(["reward/mean", 0.5], ["optim/loss", -Infinity]), "ndjson"));
    const shared = { runId: "run_1", run: "first, of two", unit: "nats", segment: 2, step: 1, at };
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { ...shared, seq: 1, name: "reward/mean", value: 0.5 },
      { ...shared, seq: 2, name: "optim/loss", value: "-Infinity" },
    ]);
  });

  test("JSON is one array of the same objects, over several pages", async () => {
    const given = pages(["reward/mean", 0.5], ["optim/loss", NaN]);
    const shared = { runId: "run_1", run: "first, of two", unit: "nats", segment: 2, step: 1, at };
    expect(JSON.parse(await textOf(exportText(given, "json")))).toEqual([
      { ...shared, seq: 1, name: "reward/mean", value: 0.5 },
      { ...shared, seq: 2, name: "optim/loss", value: "NaN" },
    ]);
  });

  test("no points give a header alone, an empty array or nothing", async () => {
    expect(await textOf(exportText(pages(), "csv"))).toBe(header);
    expect(JSON.parse(await textOf(exportText(pages(), "json")))).toEqual([]);
    expect(await textOf(exportText(pages(), "ndjson"))).toBe("");
  });
});

test.each([
  ["/api/v1/runs/run_1/points.csv", { runIds: ["run_1"], format: "csv" }],
  [
    "/api/v1/runs/a-b/points.ndjson?names=a/b,c/d&names=e",
    { runIds: ["a-b"], format: "ndjson", names: ["a/b", "c/d", "e"] },
  ],
  ["/api/v1/points.csv?runIds=run_1,run_2,run_1", { runIds: ["run_1", "run_2"], format: "csv" }],
  ["/api/v1/points.csv", null],
  ["/api/v1/runs/run_1/points.json", { runIds: ["run_1"], format: "json" }],
  ["/api/v1/runs/run_1/points.xml", null],
  ["/api/v1/runs/run_1/points.csv/", null],
  ["/api/v1/runs/../points.csv?runIds=a", null],
  ["/api/v1/runs/%2e%2e/points.csv?runIds=a", null],
  ["/x/api/v1/runs/run_1/points.csv", null],
])("matchExport(%j)", (url, wanted) => {
  expect(matchExport(url)).toEqual(wanted);
});
