#!/usr/bin/env node
/**
 * Takes the place of Prisma's native schema engine: the same JSON-RPC on stdio, served by Prisma's own WebAssembly build
 * of the engine over the `pg` driver. Nothing is downloaded, at install or later.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { URL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

const wasmFolder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
const args = process.argv.slice(2);
const valuesOf = (flag) => args.flatMap((arg, i) => (arg === flag ? [args[i + 1]] : []));
const datasource = JSON.parse(valuesOf("--datasource").at(-1) ?? "{}");

/**
 * Connection fields one by one, never `connectionString`: pg lets a connection string win over `database`, which would
 * make the real database its own shadow database.
 */
function poolOptions(url, database) {
  const parsed = new URL(url);
  return {
    host: parsed.searchParams.get("host") ?? parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: database ?? decodeURIComponent(parsed.pathname.slice(1)),
    max: 1, // the advisory lock and the work it guards must share a session
  };
}

/** Runs one statement on the server's maintenance database. */
async function onServer(sql) {
  const client = new pg.Client(poolOptions(datasource.url, "postgres"));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

const CHAR = 18;
const TEXT = 25;
/** Catalog types the adapter refuses and text can stand for: "char", pg_node_tree and the reg* family. */
const CATALOG_TYPES = new Set([CHAR, 194, 2202, 2203, 2204, 2205, 2206, 4089, 4096]);

/** A pool whose answers name catalog types as text; `charColumns()` tells which columns of the last answer were "char". */
function catalogReadingPool(options) {
  const pool = new pg.Pool(options);
  let charColumns = [];
  pool.query = async (...query) => {
    const client = await pool.connect();
    try {
      const result = await client.query(...query);
      const fields = result.fields ?? [];
      charColumns = fields.flatMap(({ dataTypeID }, i) => (dataTypeID === CHAR ? [i] : []));
      for (const field of fields) if (CATALOG_TYPES.has(field.dataTypeID)) field.dataTypeID = TEXT;
      return result;
    } finally {
      client.release();
    }
  };
  return { pool, charColumns: () => charColumns };
}

/** A driver adapter fit for the engine's catalog queries and for scripts with semicolons inside function bodies. */
async function openAdapter({ options, schema, afterDispose }) {
  const { pool, charColumns } = catalogReadingPool(options);
  const adapter = await new PrismaPg(pool, {
    schema,
    disposeExternalPool: true,
    onPoolError: () => undefined,
  }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  const dispose = adapter.dispose.bind(adapter);
  return Object.assign(adapter, {
    // "char" read as text makes the engine panic; it must arrive typed as a character.
    async queryRaw(query) {
      const rows = await queryRaw(query);
      for (const i of charColumns()) rows.columnTypes[i] = ColumnTypeEnum.Character;
      return rows;
    },
    // The stock version splits at every ";", which breaks DO blocks and PL/pgSQL.
    async executeScript(sql) {
      try {
        await pool.query(sql);
      } catch (error) {
        adapter.onError(error);
      }
    },
    async dispose() {
      await dispose();
      await afterDispose?.();
    },
  });
}

const schemaOf = (url) => new URL(url).searchParams.get("schema") ?? undefined;
const adapterFactory = {
  provider: "postgres",
  adapterName: "@prisma/adapter-pg",
  connect: () => openAdapter({ options: poolOptions(datasource.url), schema: schemaOf(datasource.url) }),
  async connectToShadowDb() {
    const given = datasource.shadowDatabaseUrl;
    if (given) return openAdapter({ options: poolOptions(given), schema: schemaOf(given) });
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    await onServer(`CREATE DATABASE ${quoted(name)}`);
    return openAdapter({
      options: poolOptions(datasource.url, name),
      schema: schemaOf(datasource.url),
      afterDispose: () => onServer(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`),
    });
  },
};

/** A connection failure in the codes Prisma's command line knows. */
function knownError(error) {
  const { database, user, host, port } = poolOptions(datasource.url);
  switch (error.code) {
    case "3D000":
      return { error_code: "P1003", message: `Database \`${database}\` does not exist` };
    case "28P01":
    case "28000":
      return { error_code: "P1000", message: `Authentication failed against the database server for user \`${user}\`` };
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "EAI_AGAIN":
      return { error_code: "P1001", message: `Can't reach database server at \`${host}:${port}\`` };
    default:
      return { error_code: "P1010", message: error.message };
  }
}

/** The `cli` subcommands: can-connect-to-database, create-database, drop-database. */
async function runCommand(command) {
  const { database } = poolOptions(datasource.url);
  if (command === "drop-database") return onServer(`DROP DATABASE ${quoted(database)}`);
  if (command === "create-database") return onServer(`CREATE DATABASE ${quoted(database)}`);
  const client = new pg.Client(poolOptions(datasource.url));
  await client.connect();
  await client.end();
}

/** Instantiates the WebAssembly engine; `newEngine` makes one per request, `panic` tells what a crash said. */
async function loadEngine() {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = new globalThis.WebAssembly.Module(readFileSync(join(wasmFolder, "schema_engine_bg.wasm")));
  const instance = new globalThis.WebAssembly.Instance(wasm, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  let panic;
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => (panic = message) };
  const files = valuesOf("--datamodels").map((file) => [file, readFileSync(file, "utf8")]);
  return {
    panic: () => panic,
    // The engine gives out its shadow-database factory once, so it cannot serve a second request.
    newEngine: () =>
      bindings.SchemaEngine.new(
        { datamodels: files.length > 0 ? files : undefined },
        () => undefined,
        bindMigrationAwareSqlAdapterFactory(adapterFactory),
      ),
  };
}

/** Serves JSON-RPC requests from stdin, one after the other, until stdin closes. */
async function serve() {
  const { newEngine, panic } = await loadEngine();
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const printed = new Map();
  let current;

  async function answer({ method, params }) {
    const engine = await newEngine();
    if (method === "getDatabaseVersion") return engine.version(params);
    if (method === "createDatabase") return runCommand("create-database").then(() => ({}));
    // These two cannot open a shadow database in this build, but they reuse what devDiagnostic has just worked out.
    if (method === "evaluateDataLoss" || method === "createMigration")
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    const result = await engine[method](params);
    if (method === "diff" && result?.stdout) await print(result.stdout);
    return result ?? {};
  }
  function print(content) {
    const id = `print-${printed.size + 1}`;
    const acknowledged = new Promise((resolve) => printed.set(id, resolve));
    send({ id, method: "print", params: { content } });
    return acknowledged;
  }
  function fail(error) {
    const data = {
      is_panic: panic() !== undefined,
      message: panic() ?? error.message ?? String(error),
      error_code: error.code,
      meta: error.meta ?? null,
    };
    send({ id: current, error: { code: 4466, message: "An error happened. Check the data field for details.", data } });
  }

  // A Rust panic surfaces outside the awaited promise.
  process.on("uncaughtException", (error) => {
    fail(error);
    process.exitCode = 101;
    process.stdin.destroy();
  });
  let queue = Promise.resolve();
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const message = JSON.parse(line);
    if (!message.method) return printed.get(message.id)?.();
    queue = queue.then(async () => {
      current = message.id;
      await answer(message).then((result) => send({ id: message.id, result }), fail);
    });
  });
  lines.on("close", () => queue.then(() => process.exit()));
}

const commandAt = args.indexOf("cli");
if (args[0] === "--version") {
  const { version } = JSON.parse(readFileSync(join(wasmFolder, "package.json"), "utf8"));
  process.stdout.write(`schema-engine-cli ${version.split(".").pop()}\n`);
} else if (commandAt >= 0) {
  await runCommand(args[commandAt + 1]).catch((error) => {
    // The command line skips the first line of stderr, then reads JSON log lines.
    const fields = knownError(error);
    process.stderr.write(
      `schema-engine\n${JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields })}\n`,
    );
    process.exitCode = 1;
  });
} else {
  await serve();
}
