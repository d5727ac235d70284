import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findPort, freePort } from "./ports.ts";

const open: Server[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function occupy(port: number): Promise<void> {
  const server = createServer();
  open.push(server);
  return new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
}

test("the wanted port is kept when it is free", async () => {
  const port = await freePort();
  expect(await findPort(port, "127.0.0.1")).toBe(port);
});

test("a wanted port in use gives way to a later free one", async () => {
  const port = await freePort();
  await occupy(port);
  const found = await findPort(port, "127.0.0.1");
  expect(found).toBeGreaterThan(port);
  await occupy(found);
});
