import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotFound, type Control, type EvaluationPair, type ExportedLabel } from "@holdfast/control";
import { csvText } from "./csvText.ts";
import { respondJson } from "./respond.ts";

export interface LabelExport extends EvaluationPair {
  readonly format: "csv" | "json";
}

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** The labels that an address asks for, `/api/v1/comparisons/labels.csv?a=<id>&b=<id>` (or `.json`); null for any other address. */
export function matchLabelExport(url: string): LabelExport | null {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const format = /^\/api\/v1\/comparisons\/labels\.(csv|json)$/.exec(pathname)?.[1];
  if (url.split("?", 1)[0] !== pathname || (format !== "csv" && format !== "json")) return null;
  const [a, b] = [searchParams.get("a"), searchParams.get("b")];
  return isId(a) && isId(b) ? { a, b, format } : null;
}

const isId = (text: string | null): text is string => text !== null && /^[\w-]{1,100}$/.test(text);

/** Streams every label of the pairs of two evaluations, confirmed, proposed and rejected alike. */
export async function exportLabels(
  control: Control,
  { format, ...pair }: LabelExport,
  response: ServerResponse,
): Promise<void> {
  const labels = await control.exportLabels(pair).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    respondJson(response, 404, { message: error.message });
  });
  if (!labels) return;
  response.writeHead(200, {
    "content-type": contentTypes[format],
    "content-disposition": `attachment; filename="${pair.a}-${pair.b}-labels.${format}"`,
    "cache-control": "no-store",
  });
  await pipeline(Readable.from(format === "csv" ? csvLines(labels) : jsonItems(labels)), response);
}

const columns = [
  ...(["benchmark", "taskId", "attempt", "outcome", "failedPolicy", "otherPolicy"] as const),
  ...(["mode", "status", "source", "evidence", "rolloutId", "otherRolloutId"] as const),
] as const satisfies readonly (keyof ExportedLabel)[];

/** A line for each label after a header line; attempts are counted from 1. */
export function* csvLines(labels: readonly ExportedLabel[]): Generator<string> {
  yield `${columns.join(",")}\r\n`;
  for (const label of labels)
    yield `${columns.map((column) => csvText(column === "attempt" ? String(label.attempt + 1) : String(label[column]))).join(",")}\r\n`;
}

/** One array. */
function* jsonItems(labels: readonly ExportedLabel[]): Generator<string> {
  yield "[";
  for (const [index, label] of labels.entries())
    yield `${index === 0 ? "\n" : ",\n"}${JSON.stringify({ ...label, attempt: label.attempt + 1 })}`;
  yield "\n]\n";
}
