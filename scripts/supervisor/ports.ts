import { createServer } from "node:net";

const TRIES = 20;

/** `wanted` when it is free on `host`, otherwise the first free port above it, otherwise any free one. */
export async function findPort(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + TRIES, 65_536); port += 1) {
    if ((await listenOnce(port, host)) !== undefined) return port;
  }
  return freePort(host);
}

/** A port nobody listens on at `host` now. */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  const port = await listenOnce(0, host);
  if (port === undefined) throw new Error(`No port is free on ${host}`);
  return port;
}

/** Listens and closes again: the port that was got, or undefined when it is in use or not allowed. */
function listenOnce(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : undefined);
      });
    });
  });
}
