import { join } from "node:path";
import type { NextConfig } from "next";

/** The API serves /trpc on the same port and passes every other path on to this app. */
const config: NextConfig = {
  transpilePackages: ["@holdfast/recipe", "@holdfast/metrics", "@holdfast/stats"],
  turbopack: { root: join(import.meta.dirname, "../..") },
  allowedDevOrigins: ["127.0.0.1", "localhost"],
  poweredByHeader: false,
  devIndicators: false,
};

export default config;
