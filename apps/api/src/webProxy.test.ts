import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createWebProxy } from "./webProxy.ts";

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port; // an address with a port, since it listens on one
}

test("each request goes over a connection of its own, which no one closes in between", async () => {
  let connections = 0;
  const web = createServer((_request, response) => response.end("page"));
  web.on("connection", () => connections++);
  const proxy = createWebProxy(await listening(web));
  const port = await listening(createServer(proxy));
  for (let i = 0; i < 3; i++) await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(connections).toBe(3);
});
