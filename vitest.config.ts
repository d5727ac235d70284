import { defineConfig } from "vitest/config";

const PLACES = "{apps,packages}/*/src";
const INTEGRATION = "**/*.int.test.{ts,tsx}";
const LOOP = "**/*.loop.test.ts";
const POSTGRES = ["./scripts/testPostgres.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [`${PLACES}/**/*.test.{ts,tsx}`, "scripts/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [INTEGRATION, LOOP, "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: [`${PLACES}/${INTEGRATION}`, `scripts/${INTEGRATION}`],
          globalSetup: POSTGRES,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "loop",
          include: [`${PLACES}/${LOOP}`],
          globalSetup: POSTGRES,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
