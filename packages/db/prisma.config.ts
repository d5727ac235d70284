import { defineConfig } from "prisma/config";
import { databaseUrl, useWasmSchemaEngine } from "./env.ts";

useWasmSchemaEngine();

export default defineConfig({
  schema: "../../prisma/schema.prisma",
  migrations: { path: "../../prisma/migrations" },
  datasource: { url: databaseUrl },
});
