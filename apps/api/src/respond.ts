import type { ServerResponse } from "node:http";

/** Ends the response with a JSON body. Nothing may have been written yet. */
export function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
