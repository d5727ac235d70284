import type { ServerResponse } from "node:http";
import type { Control, ExportedPoint, ExportQuery } from "@holdfast/control";
import { type ExportColumn, type ExportFormat, exportFormat, exportPages, sendExport } from "./exportPages.ts";

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
  const [, runId, ending] = match;
  const format = exportFormat(ending);
  if (format === undefined) return null;
  const runIds = runId === undefined ? listed(searchParams, "runIds") : [runId];
  const names = listed(searchParams, "names");
  if (runIds.length === 0 || runIds.length > mostRuns) return null;
  return { runIds, format, ...(names.length > 0 ? { names } : {}) };
}

const listed = (params: URLSearchParams, name: string) => [
  ...new Set(params.getAll(name).flatMap((value) => value.split(",").filter((part) => part !== ""))),
];

/** Streams every point asked for at full resolution. */
export async function exportPoints(
  control: Control,
  { format, ...query }: ExportRequest,
  response: ServerResponse,
): Promise<void> {
  const [runId] = query.runIds;
  const subject = query.runIds.length === 1 ? runId : `${query.runIds.length}-runs`;
  const as = { format, columns, object: pointObject, name: `${subject}-points` };
  await sendExport(control.exportPoints(query), as, response);
}

/** A line per point. Times are in UTC. */
export const exportText = (pages: AsyncIterable<readonly ExportedPoint[]>, format: ExportFormat) =>
  exportPages(pages, { format, columns, object: pointObject });

const columns: readonly ExportColumn<ExportedPoint>[] = [
  { name: "run id", of: ({ runId }) => runId },
  { name: "run", of: ({ run }) => run },
  { name: "metric", of: ({ name }) => name },
  { name: "unit", of: ({ unit }) => unit },
  { name: "segment", of: ({ segment }) => segment },
  { name: "step", of: ({ step }) => step },
  { name: "value", of: ({ value }) => value },
  { name: "at (UTC)", of: ({ at }) => at },
  { name: "seq", of: ({ seq }) => seq },
];

/** JSON has no NaN or infinities: they are written as the strings "NaN", "Infinity" and "-Infinity". */
const pointObject = ({ value, ...point }: ExportedPoint) => ({
  ...point,
  value: Number.isFinite(value) ? value : String(value),
});
