import { readEnv } from "./env.ts";
import { migrate } from "./migrate.ts";

const { databaseUrl } = readEnv();
if (databaseUrl === undefined) {
  console.error("DATABASE_URL names the database to migrate; it is not set.");
  process.exit(1);
}
await migrate(databaseUrl);
console.log("The database is up to date.");
