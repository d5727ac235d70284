import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NotFound } from "@holdfast/control";
import { respondJson } from "./respond.ts";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  /** One array of all rows. */
  json: "application/json; charset=utf-8",
  /** An object a line, for readers that take one row at a time. */
  ndjson: "application/x-ndjson; charset=utf-8",
} as const;

export type ExportFormat = keyof typeof contentTypes;

/** The format with this file ending; undefined for any other. */
export function exportFormat(ending: string | undefined): ExportFormat | undefined {
  return (["csv", "json", "ndjson"] as const).find((format) => format === ending);
}

/** How rows are written. */
export interface ExportedAs<Row> {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn<Row>[];
  /** What JSON shows of a row; without NaN and infinities, which JSON does not have. */
  readonly object: (row: Row) => object;
}

export interface ExportColumn<Row> {
  readonly name: string;
  /** Null leaves the cell empty. */
  readonly of: (row: Row) => string | number | null;
}

/** Streams all rows as a file to save, at the reader's pace and in constant memory; answers 404 where the first page finds nothing. */
export async function sendExport<Row>(
  pages: AsyncGenerator<readonly Row[], void, undefined>,
  { name, ...as }: ExportedAs<Row> & { readonly name: string },
  response: ServerResponse,
): Promise<void> {
  const first = await pages.next().catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    respondJson(response, 404, { message: error.message });
  });
  if (!first) return;
  response.writeHead(200, {
    "content-type": contentTypes[as.format],
    "content-disposition": `attachment; filename="${name}.${as.format}"`,
    "cache-control": "no-store",
  });
  await pipeline(Readable.from(exportPages(resumed(first, pages), as)), response);
}

async function* resumed<Page>(first: IteratorResult<Page, void>, rest: AsyncIterable<Page>): AsyncGenerator<Page> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** A line per row, in pieces of many; CSV with a header line, JSON as one array. */
export async function* exportPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  as: ExportedAs<Row>,
): AsyncGenerator<string> {
  const { head, line, between, foot } = shapeOf(as);
  let isFirst = true;
  if (head !== "") yield head;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isFirst ? "" : between}${page.map(line).join(between)}`;
    isFirst = false;
  }
  if (foot !== "") yield foot;
}

interface Shape<Row> {
  readonly head: string;
  readonly line: (row: Row) => string;
  readonly between: string;
  readonly foot: string;
}

function shapeOf<Row>({ format, columns, object }: ExportedAs<Row>): Shape<Row> {
  const json = (row: Row) => JSON.stringify(object(row));
  switch (format) {
    case "csv":
      return {
        head: `${columns.map(({ name }) => name).join(",")}\r\n`,
        line: (row) => `${columns.map(({ of }) => csvCell(of(row))).join(",")}\r\n`,
        between: "",
        foot: "",
      };
    case "json":
      return { head: "[\n", line: json, between: ",\n", foot: "\n]\n" };
    case "ndjson":
      return { head: "", line: (row) => `${json(row)}\n`, between: "", foot: "" };
  }
}

/** Text is quoted where needed; one that a spreadsheet would run as a formula gets a leading apostrophe. */
function csvCell(value: string | number | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
