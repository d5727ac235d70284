import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotFound, type Control, type ExportedPoint, type ExportQuery } from "@holdfast/control";
import { respondJson } from "./respond.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  /** One array of all points. */
  json: "application/json; charset=utf-8",
  /** An object a line, for readers that take one point at a time. */
  ndjson: "application/x-ndjson; charset=utf-8",
} as const;

export type ExportFormat = keyof typeof contentTypes;

export interface ExportRequest extends ExportQuery {
  readonly format: ExportFormat;
}

const mostRuns = 200;

/**
 * The export that an address asks for; null for any other address. `/api/v1/runs/<id>/points.csv` (or `.json`, `.ndjson`) is one run,
 * `/api/v1/points.csv?runIds=<id>,<id>` several; `names=<metric>,<metric>` keeps those metrics only.
 */
export function matchExport(url: string): ExportRequest | null {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const match = /^\/api\/v1\/(?:runs\/([\w-]{1,100})\/)?points\.(csv|json|ndjson)$/.exec(pathname);
  if (!match || url.split("?", 1)[0] !== pathname) return null;
  const [, runId, format] = match;
  if (format !== "csv" && format !== "json" && format !== "ndjson") return null;
  const runIds = runId === undefined ? listed(searchParams, "runIds") : [runId];
  const names = listed(searchParams, "names");
  if (runIds.length === 0 || runIds.length > mostRuns) return null;
  return { runIds, format, ...(names.length > 0 ? { names } : {}) };
}

const listed = (params: URLSearchParams, name: string) => [
  ...new Set(params.getAll(name).flatMap((value) => value.split(",").filter((part) => part !== ""))),
];

/** Streams every point asked for at full resolution, at the reader's pace and in constant memory. */
export async function exportPoints(
  control: Control,
  { format, ...query }: ExportRequest,
  response: ServerResponse,
): Promise<void> {
  const pages = control.exportPoints(query);
  const first = await pages.next().catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    respondJson(response, 404, { message: error.message });
  });
  if (!first) return;
  const [runId] = query.runIds;
  const subject = query.runIds.length === 1 ? runId : `${query.runIds.length}-runs`;
  response.writeHead(200, {
    "content-type": contentTypes[format],
    "content-disposition": `attachment; filename="${subject}-points.${format}"`,
    "cache-control": "no-store",
  });
  await pipeline(Readable.from(exportText(resumed(first, pages), format)), response);
}

async function* resumed<Page>(first: IteratorResult<Page, void>, rest: AsyncIterable<Page>): AsyncGenerator<Page> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** A line per point, in pieces of many; CSV with a header line, JSON as one array. Times are in UTC. */
export async function* exportText(
  pages: AsyncIterable<readonly ExportedPoint[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { head, line, between, foot } = shapes[format];
  let isFirst = true;
  if (head !== "") yield head;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isFirst ? "" : between}${page.map(line).join(between)}`;
    isFirst = false;
  }
  if (foot !== "") yield foot;
}

interface ExportShape {
  readonly head: string;
  readonly line: (point: ExportedPoint) => string;
  readonly between: string;
  readonly foot: string;
}

const shapes: Readonly<Record<ExportFormat, ExportShape>> = {
  csv: { head: "run id,run,metric,unit,segment,step,value,at (UTC),seq\r\n", line: csvLine, between: "", foot: "" },
  json: { head: "[\n", line: jsonObject, between: ",\n", foot: "\n]\n" },
  ndjson: { head: "", line: (point) => `${jsonObject(point)}\n`, between: "", foot: "" },
};

function csvLine({ runId, run, name, unit, segment, step, value, at, seq }: ExportedPoint): string {
  return `${runId},${csvText(run)},${csvText(name)},${csvText(unit)},${segment},${step},${value},${at},${seq}\r\n`;
}

/** Quoted where needed; a text that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvText(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** JSON has no NaN or infinities: they are written as the strings "NaN", "Infinity" and "-Infinity". */
function jsonObject({ value, ...point }: ExportedPoint): string {
  return JSON.stringify({ ...point, value: Number.isFinite(value) ? value : String(value) });
}
