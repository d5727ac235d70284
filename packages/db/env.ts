import { fileURLToPath } from "node:url";

/** Points Prisma's command line at the WebAssembly engine beside this file instead of a downloaded binary. */
export function useWasmSchemaEngine(): void {
  process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= fileURLToPath(new URL("./schema-engine.mjs", import.meta.url));
}

/** Commands that touch no database (generate, validate) run without one. */
export const databaseUrl = process.env["DATABASE_URL"] ?? "postgresql://nobody@127.0.0.1:1/none";
