import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotFound, type Control, type MetricPointView } from "@holdfast/control";
import { respondJson } from "./respond.ts";

export type ExportFormat = "csv" | "ndjson";

export interface ExportRequest {
  readonly runId: string;
  readonly format: ExportFormat;
}

const contentTypes = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;

/** The export a path asks for, `/api/v1/runs/<id>/points.csv` or `.ndjson`; null for any other path. */
export function matchExport(pathname: string): ExportRequest | null {
  const match = /^\/api\/v1\/runs\/([\w-]{1,100})\/points\.(csv|ndjson)$/.exec(pathname);
  const [, runId, format] = match ?? [];
  return runId !== undefined && (format === "csv" || format === "ndjson") ? { runId, format } : null;
}

/** Streams every point of a run, oldest first, at the reader's pace and in constant memory. */
export async function exportPoints(
  control: Control,
  { runId, format }: ExportRequest,
  response: ServerResponse,
): Promise<void> {
  try {
    await control.runState(runId);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    respondJson(response, 404, { message: error.message });
    return;
  }
  response.writeHead(200, {
    "content-type": contentTypes[format],
    "content-disposition": `attachment; filename="${runId}-points.${format}"`,
    "cache-control": "no-store",
  });
  await pipeline(Readable.from(exportLines(control.exportPoints(runId), format)), response);
}

/** One line per point, CSV with a header line. */
export async function* exportLines(
  points: AsyncIterable<MetricPointView>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === "csv") yield "seq,name,step,value,at\r\n";
  for await (const point of points) yield format === "csv" ? csvLine(point) : ndjsonLine(point);
}

function csvLine({ seq, name, step, value, at }: MetricPointView): string {
  return `${seq},${csvText(name)},${step},${value},${at}\r\n`;
}

/** Quoted where needed; a text that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvText(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** JSON has no NaN or infinities: they are written as the strings "NaN", "Infinity" and "-Infinity". */
function ndjsonLine({ value, ...point }: MetricPointView): string {
  return `${JSON.stringify({ ...point, value: Number.isFinite(value) ? value : String(value) })}\n`;
}
