import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";

/** A request as a model server sees it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TestReply {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface TestServer {
  /** Up to /v1. */
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** Most requests that were under way at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

const Body = z.record(z.string(), z.unknown());

/** A real HTTP server on a free port of this machine, for tests; "hang" never answers. */
export async function serveReplies(
  reply: (request: SeenRequest) => Promise<TestReply | "hang"> | TestReply | "hang",
): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  let [underWay, most] = [0, 0];
  const server = createServer((request, response) => {
    most = Math.max(most, ++underWay);
    response.on("close", () => (underWay -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const body = Body.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      const entry = { path: request.url ?? "", headers: request.headers, body };
      seen.push(entry);
      void Promise.resolve(reply(entry)).then((answer) => {
        if (answer === "hang") return;
        const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
        response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers }).end(text);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/v1`,
    seen,
    mostAtOnce: () => most,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
