import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const TESTS = ["**/*.test.ts", "**/*.test.tsx", "e2e/**"];
const CONFIGS = ["**/*.config.ts", "**/*.config.mjs"];
/** Files that a tsconfig.json covers; configuration at the edges is linted without types. */
const TYPED = ["{apps,packages}/*/src/**/*.{ts,tsx}", "{scripts,bench,e2e,prisma}/**/*.{ts,tsx}"];
const LAYER_0 = ["packages/recipe/src/**", "packages/metrics/src/**", "packages/stats/src/**"];

/** Third-party modules that only the named places may import; dependency-cruiser guards the workspaces' own direction. */
const CONFINED = [
  { modules: ["@prisma/*", "@prisma/**"], only: ["packages/db"] },
  { modules: ["pg"], only: ["packages/db", "packages/bus"] },
  { modules: ["bullmq", "ioredis"], only: ["packages/bus"] },
  { modules: ["@tensorflow/*"], only: ["packages/policy"] },
  { modules: ["just-bash", "quickjs-emscripten"], only: ["packages/harness"] },
  {
    modules: ["node:child_process", "child_process"],
    only: ["scripts", "e2e", "bench", "packages/harness/src/sandbox"],
  },
];

const PLACES = [
  ...["recipe", "metrics", "stats", "policy", "harness", "db", "bus", "control"].map((name) => `packages/${name}`),
  ...["api", "worker", "web"].map((name) => `apps/${name}`),
  "packages/harness/src/sandbox",
  "scripts",
  "e2e",
  "bench",
  "prisma",
];

/** One import rule for each place: everything confined elsewhere is an error there. */
const confinement = PLACES.map((place) => {
  const forbidden = CONFINED.filter(({ only }) => !only.some((allowed) => `${place}/`.startsWith(`${allowed}/`)));
  return {
    files: [`${place}/**`],
    ignores: [...TESTS, ...CONFIGS],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "node:process", message: "Environment and process state come in as options." }],
          patterns: [
            ...forbidden.map(({ modules, only }) => ({
              group: modules,
              message: `Only ${only.join(" and ")} may import this.`,
            })),
            ...(LAYER_0.includes(`${place}/src/**`)
              ? [
                  {
                    regex:
                      place === "packages/recipe" ? "^(?!zod$|pure-rand(/|$)|@holdfast/stats$|\\.)" : "^(?!zod$|\\.)",
                    message: "Layer 0 is pure: zod only, and pure-rand and stats in recipe.",
                  },
                ]
              : []),
          ],
        },
      ],
    },
  };
});

const noEnv = { object: "process", property: "env", message: "Read the environment in env.ts and pass options." };

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "**/.next/",
      "**/build/",
      "**/src/generated/",
      "**/next-env.d.ts",
      "packages/policy/assembly/",
      "**/test-results/",
      "**/playwright-report/",
      "**/.holdfast/",
      "**/.cache/",
      "models/",
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" },
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.lint.json", "./apps/web/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: "error",
      "max-lines": ["error", 300],
      "max-params": ["error", 3],
      "no-console": "error",
      "no-empty": ["error", { allowEmptyCatch: false }],
      "no-restricted-properties": ["error", noEnv],
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"], location: "anywhere" }],
    },
  },
  { ignores: TYPED, extends: [tseslint.configs.disableTypeChecked] },
  ...confinement,
  {
    files: LAYER_0,
    rules: {
      "no-restricted-globals": [
        "error",
        ...[
          "process",
          "Buffer",
          "fetch",
          "setTimeout",
          "setInterval",
          "performance",
          "crypto",
          "window",
          "document",
        ].map((name) => ({
          name,
          message: "Layer 0 has no I/O and no clock.",
        })),
      ],
      "no-restricted-properties": [
        "error",
        noEnv,
        { object: "Date", property: "now", message: "Time is an argument." },
        { object: "Math", property: "random", message: "Randomness is an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "Time is an argument." },
      ],
    },
  },
  {
    files: ["apps/web/**"],
    extends: [reactHooks.configs.flat.recommended],
    // Only the React Compiler, which is not in use, would mind.
    rules: { "react-hooks/incompatible-library": "off" },
  },
  { files: TESTS, rules: { "max-lines": ["error", 400] } },
  { files: ["**/env.ts", ...CONFIGS], rules: { "no-restricted-properties": "off" } },
  {
    files: ["scripts/**", "bench/**", "apps/worker/src/commands/**", "e2e/**"],
    rules: { "no-console": "off" },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    languageOptions: {
      globals: { process: "readonly", console: "readonly", module: "writable", setTimeout: "readonly" },
    },
  },
);
