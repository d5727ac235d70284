import type { IncomingMessage, ServerResponse } from "node:http";
import { createProxyServer } from "httpxy";
import { respondJson } from "./respond.ts";

/** Serves one request from the web server, streaming; answers 502 with a page that retries while it is not up. */
export type WebProxy = (request: IncomingMessage, response: ServerResponse) => void;

const startingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Holdfast is starting</title>
<style>:root{color-scheme:light dark}body{font:16px system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style></head>
<body><h1>Holdfast is starting</h1><p>The pages are not up yet. This one asks again every second.</p></body>
</html>
`;

export function createWebProxy(webPort: number): WebProxy {
  // The Host header stays the reader's own: Next must not build links to the inner port. Connections are not kept: the web
  // server closes idle ones, and a request that leaves at that moment would be lost.
  const target = `http://127.0.0.1:${webPort}`;
  const proxy = createProxyServer({ target, changeOrigin: false, xfwd: false, agent: false });
  proxy.on("error", (_error, request, response) => {
    if (request !== undefined && response !== undefined && "writeHead" in response) refuseForNow(request, response);
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      respondJson(response, 405, { message: "Pages take GET and HEAD only." });
      return;
    }
    proxy.web(request, response).catch(() => refuseForNow(request, response));
  };
}

/** When the web server dies in mid-answer there is no status left to send: cut the connection so the client knows. */
function refuseForNow(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!(request.headers.accept ?? "").includes("text/html")) {
    respondJson(response, 502, { message: "The web server is not up yet." });
    return;
  }
  response.writeHead(502, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(startingPage);
}
