import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stripVTControlCharacters } from "node:util";
import { NotFound, type Control, type LogLineView } from "@holdfast/control";
import { respondJson } from "./respond.ts";

/** The run whose log a path asks for, `/api/v1/runs/<id>/log.txt`; null for any other path. */
export function matchLogExport(pathname: string): string | null {
  return /^\/api\/v1\/runs\/([\w-]{1,100})\/log\.txt$/.exec(pathname)?.[1] ?? null;
}

/** Streams the whole log of a run as text, oldest line first, at the reader's pace and in constant memory. */
export async function exportLog(control: Control, runId: string, response: ServerResponse): Promise<void> {
  try {
    await control.runState(runId);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    respondJson(response, 404, { message: error.message });
    return;
  }
  response.writeHead(200, {
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${runId}-log.txt"`,
    "cache-control": "no-store",
  });
  await pipeline(Readable.from(logText(control.exportLogs(runId))), response);
}

/** Time, level, source and text of each line, without terminal colours. */
async function* logText(lines: AsyncIterable<LogLineView>): AsyncGenerator<string> {
  for await (const { at, level, source, text } of lines)
    yield `${at} ${level.padEnd(5)} ${source} ${stripVTControlCharacters(text)}\n`;
}
