import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Control } from "@holdfast/control";
import { createHTTPHandler } from "@trpc/server/adapters/standalone";
import { exportLabels, matchLabelExport } from "./exportLabels.ts";
import { exportLog, matchLogExport } from "./exportLog.ts";
import { exportPoints, matchExport } from "./exportPoints.ts";
import { exportRollouts, matchRolloutExport } from "./exportRollouts.ts";
import { guardRequest, maxBodyBytes } from "./guardRequest.ts";
import { checkReadiness } from "./readiness.ts";
import { respondJson } from "./respond.ts";
import { appRouter } from "./router.ts";
import { setSecurityHeaders } from "./securityHeaders.ts";
import { createWebProxy } from "./webProxy.ts";

export interface ApiServerOptions {
  readonly control: Control;
  readonly webPort: number;
  readonly allowedHosts: readonly string[];
  /** Gets what went wrong and where; never shown to clients. */
  readonly logError: (where: string, error: unknown) => void;
}

export interface ApiServer {
  /** Resolves with the port once connections are taken; port 0 picks a free one. */
  listen(address: { readonly host: string; readonly port: number }): Promise<number>;
  /** Ends live streams at once, lets other requests finish for up to two seconds, then cuts them. */
  close(): Promise<void>;
}

const closeGraceMs = 2_000;

/** The one public port: tRPC, exports and health here, every other path from the web server. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const route = createRoute(options);
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    setSecurityHeaders(response);
    const { method = "", url = "", headers } = request;
    const judgement = guardRequest({ method, url, headers }, options.allowedHosts);
    if (!judgement.allowed) {
      refuse(request, response, judgement);
      return;
    }
    if (headers.accept?.includes("text/event-stream")) {
      streams.add(response);
      response.once("close", () => streams.delete(response));
    }
    route(request, response).catch((error: unknown) => {
      options.logError(`${method} ${pathOf(url)}`, error);
      if (response.headersSent) response.destroy();
      else respondJson(response, 500, { message: "Something went wrong in the server; its log says what." });
    });
  });

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve(portOf(server.address())));
      }),
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        for (const stream of streams) stream.destroy();
      }),
  };
}

function createRoute({ control, webPort, logError }: ApiServerOptions) {
  const trpc = createHTTPHandler({
    router: appRouter,
    basePath: "/trpc/",
    createContext: () => ({ control }),
    maxBodySize: maxBodyBytes,
    allowMethodOverride: true, // a query about two hundred runs does not fit into an address
    maxBatchSize: 20,
    onError: ({ error, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR") logError(`trpc ${path ?? ""}`, error.cause ?? error);
    },
  });
  const web = createWebProxy(webPort);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pathname = pathOf(request.url ?? "/");
    if (pathname.startsWith("/trpc/")) {
      trpc(request, response);
      return;
    }
    if (pathname === "/healthz") {
      respondJson(response, 200, { ok: true });
      return;
    }
    if (pathname === "/readyz") {
      const readiness = await checkReadiness(control, webPort);
      respondJson(response, readiness.ready ? 200 : 503, readiness);
      return;
    }
    if (pathname.startsWith("/api/")) {
      const isGet = request.method === "GET";
      const wanted = isGet ? matchExport(request.url ?? "/") : null;
      const rollouts = isGet ? matchRolloutExport(request.url ?? "/") : null;
      const logOf = isGet ? matchLogExport(pathname) : null;
      const labels = isGet ? matchLabelExport(request.url ?? "/") : null;
      if (wanted !== null) await exportPoints(control, wanted, response);
      else if (labels !== null) await exportLabels(control, labels, response);
      else if (rollouts !== null) await exportRollouts(control, rollouts, response);
      else if (logOf !== null) await exportLog(control, logOf, response);
      else respondJson(response, 404, { message: "There is no such endpoint." });
      return;
    }
    web(request, response);
  };
}

/** Answers and, when a body may still be coming, closes the connection instead of reading it. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: { readonly status: number; readonly message: string },
): void {
  if (request.method !== "GET" && request.method !== "HEAD") response.setHeader("connection", "close");
  respondJson(response, status, { message });
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? url;

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server does not listen on a port.");
  return address.port;
}
