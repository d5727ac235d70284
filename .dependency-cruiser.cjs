/**
 * Direction of dependencies:
 *
 *   layer 0  recipe  metrics  stats         recipe may use stats
 *   layer 1  policy  harness  db  bus      layer 0 only, never each other
 *   layer 2  control                       layer 0, db and bus
 *   layer 3  api -> control, bus types     worker -> everything     web -> layer 0 and types of the api's router
 */
const WORKSPACE = "^(packages|apps)/";
const NOT_TESTS = "[.](test|int[.]test|loop[.]test)[.]tsx?$|/src/testing[.]ts$|/src/testing/";

/** `from` may import, of the workspaces, only itself and those named. */
const onlyImports = (from, allowed) => ({
  name: `${from.split("/")[1]}-direction`,
  severity: "error",
  comment: `${from} may import only ${allowed.join(", ") || "no other workspace"}.`,
  from: { path: `^${from}/`, pathNot: NOT_TESTS },
  to: { path: WORKSPACE, pathNot: `^(${[from, ...allowed].join("|")})/` },
});

const PURE = ["packages/recipe", "packages/metrics", "packages/stats"];

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "No import cycles, type-only ones included.",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment: "Every import must resolve, or the other rules see nothing.",
      from: { path: WORKSPACE },
      to: { couldNotResolve: true, pathNot: "^@tensorflow/tfjs-node(-gpu)?$|[.]css$|^cloudflare:|/generated/" },
    },
    onlyImports("packages/stats", []),
    onlyImports("packages/recipe", ["packages/stats"]),
    onlyImports("packages/metrics", []),
    onlyImports("packages/policy", PURE),
    onlyImports("packages/harness", PURE),
    onlyImports("packages/db", PURE),
    onlyImports("packages/bus", PURE),
    onlyImports("packages/control", [...PURE, "packages/db", "packages/bus"]),
    onlyImports("apps/api", [...PURE, "packages/control", "packages/bus"]),
    onlyImports("apps/worker", ["packages"]),
    onlyImports("apps/web", [...PURE, "apps/api"]),
    {
      name: "api-uses-bus-types-only",
      severity: "error",
      comment: "The api reaches the queue through control's verbs.",
      from: { path: "^apps/api/", pathNot: `${NOT_TESTS}|^apps/api/src/(server|context|deps)[.]ts$` },
      to: { path: "^packages/bus/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-uses-router-types-only",
      severity: "error",
      comment: "The page knows the api by the type of its router alone.",
      from: { path: "^apps/web/" },
      to: { path: "^apps/api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "apps-are-not-imported",
      severity: "error",
      comment: "Apps are ends; only the router's type leaves one.",
      from: { path: "^(packages|apps)/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$2/|^apps/api/src/router[.]ts$" },
    },
    {
      name: "no-deep-imports",
      severity: "error",
      comment: "A package is imported by its name; src/index.ts and src/testing.ts are its only doors.",
      from: { path: "^([^/]+/[^/]+)/" },
      to: { path: "^packages/[^/]+/", pathNot: "^$1/|^packages/[^/]+/src/(index|testing)[.]ts$" },
    },
    {
      name: "no-testing-in-production",
      severity: "error",
      comment: "Test helpers stay in tests.",
      from: { path: WORKSPACE, pathNot: NOT_TESTS },
      to: { path: "/src/testing([.]ts$|/)" },
    },
    {
      name: "no-scripts-in-production",
      severity: "error",
      comment: "The product does not depend on the scripts that start or check it.",
      from: { path: WORKSPACE, pathNot: NOT_TESTS },
      to: { path: "^(scripts|bench|e2e|prisma)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/src/generated/|/[.]next/|/assembly/|/build/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default", "require"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".d.ts", ".json"],
    },
  },
};
