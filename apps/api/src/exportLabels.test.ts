import type { ExportedLabel } from "@holdfast/control";
import { expect, test } from "vitest";
import { labelText, matchLabelExport } from "./exportLabels.ts";

test("knows its addresses and no others", () => {
  const base = "/api/v1/comparisons/labels";
  expect(matchLabelExport(`${base}.csv?a=evl_1&b=evl_2`)).toEqual({ a: "evl_1", b: "evl_2", format: "csv" });
  expect(matchLabelExport(`${base}.json?b=evl_2&a=evl_1`)).toEqual({ a: "evl_1", b: "evl_2", format: "json" });
  for (const other of [`${base}.csv?a=evl_1`, `${base}.xml?a=x&b=y`, `${base}.csv?a=..%2f&b=y`, "/api/v1/points.csv"])
    expect(matchLabelExport(other)).toBeNull();
});

test("writes a line for each label, with nothing a spreadsheet would run", async () => {
  const label: ExportedLabel = {
    ...{ benchmark: "bench", taskId: "t1", attempt: 0, failedPolicy: "full, update 2", otherPolicy: "full, update 6" },
    ...{ mode: "narrowTesting", status: "proposed", source: "rule", evidence: '=turn 3: "x"' },
    ...{ outcome: "gained", rolloutId: "r1", otherRolloutId: "r2" },
  };
  async function* pages() {
    yield [label];
  }
  const pieces: string[] = [];
  for await (const piece of labelText(pages(), "csv")) pieces.push(piece);
  expect(pieces).toEqual([
    "benchmark,task,attempt,outcome,failed policy,other policy,mode,status,source,evidence,rollout id,other rollout id\r\n",
    'bench,t1,1,gained,"full, update 2","full, update 6",narrowTesting,proposed,rule,"\'=turn 3: ""x""",r1,r2\r\n',
  ]);
});
