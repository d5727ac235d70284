import { expect, test } from "vitest";
import { csvLines, matchLabelExport } from "./exportLabels.ts";

test("knows its addresses and no others", () => {
  const base = "/api/v1/comparisons/labels";
  expect(matchLabelExport(`${base}.csv?a=evl_1&b=evl_2`)).toEqual({ a: "evl_1", b: "evl_2", format: "csv" });
  expect(matchLabelExport(`${base}.json?b=evl_2&a=evl_1`)).toEqual({ a: "evl_1", b: "evl_2", format: "json" });
  for (const other of [`${base}.csv?a=evl_1`, `${base}.xml?a=x&b=y`, `${base}.csv?a=..%2f&b=y`, "/api/v1/points.csv"])
    expect(matchLabelExport(other)).toBeNull();
});

test("writes a line for each label, with nothing a spreadsheet would run", () => {
  const label = {
    ...{ benchmark: "bench", taskId: "t1", attempt: 0, outcome: "gained", failedPolicy: "full, update 2" },
    ...{ otherPolicy: "full, update 6", mode: "narrowTesting", status: "proposed", source: "rule" },
    ...{ evidence: '=turn 3: "x"', rolloutId: "r1", otherRolloutId: "r2" },
  } as const;
  expect([...csvLines([label])]).toEqual([
    "benchmark,taskId,attempt,outcome,failedPolicy,otherPolicy,mode,status,source,evidence,rolloutId,otherRolloutId\r\n",
    'bench,t1,1,gained,"full, update 2","full, update 6",narrowTesting,proposed,rule,"\'=turn 3: ""x""",r1,r2\r\n',
  ]);
});
