import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gates } from "./gates.ts";
import type { Outcome } from "./runCommand.ts";

const repository = join(import.meta.dirname, "../..");
const CONFIGS = [
  "tsconfig.json",
  "tsconfig.lint.json",
  "eslint.config.mjs",
  ".dependency-cruiser.cjs",
  "knip.jsonc",
  ".prettierrc.json",
  ".prettierignore",
  ".gitignore",
];

const TOOLS = [
  "@eslint/js",
  "dependency-cruiser",
  "eslint",
  "eslint-plugin-react-hooks",
  "prettier",
  "tsx",
  "typescript-eslint",
];

type Files = Readonly<Record<string, string>>;

/** The package.json of the fixture's workspace `name`, formatted as prettier would. */
const manifest = (name: string, rest: Readonly<Record<string, Files>> = {}) => {
  const content = {
    name: `@holdfast/${name}`,
    private: true,
    type: "module",
    exports: { ".": "./src/index.ts" },
    ...rest,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};
const TSCONFIG = '{ "extends": "../../tsconfig.json", "include": ["src"] }\n';

/** A repository in which every gate passes. */
const CLEAN: Files = {
  "package.json": `${JSON.stringify(
    {
      name: "fixture",
      private: true,
      type: "module",
      workspaces: ["packages/*", "apps/*"],
      scripts: { check: "eslint . && depcruise . && prettier --check ." },
      devDependencies: Object.fromEntries(TOOLS.map((tool) => [tool, "*"])),
    },
    null,
    2,
  )}\n`,
  "README.md": "The gate is in `packages/recipe/src/index.ts`; see [it](packages/recipe).\n",
  "packages/recipe/package.json": manifest("recipe"),
  "packages/recipe/tsconfig.json": TSCONFIG,
  "packages/recipe/src/index.ts": "export const half = (value: number): number => value / 2;\n",
  "packages/stats/package.json": manifest("stats"),
  "packages/stats/tsconfig.json": TSCONFIG,
  "packages/stats/src/index.ts": "export const z = 1.96;\n",
  "packages/db/package.json": manifest("db", { dependencies: { "@holdfast/recipe": "*" } }),
  "packages/db/tsconfig.json": TSCONFIG,
  "packages/db/src/index.ts":
    'import { half } from "@holdfast/recipe";\n\nexport const stored = (): number => half(2);\n',
  "packages/bus/package.json": manifest("bus"),
  "packages/bus/tsconfig.json": TSCONFIG,
  "packages/bus/src/index.ts": "export const sent = 1;\n",
  "apps/api/package.json": manifest("api", {
    scripts: { start: "tsx src/server.ts" },
    dependencies: { "@holdfast/bus": "*" },
    exports: { "./router": "./src/router.ts" },
  }),
  "apps/api/tsconfig.json": TSCONFIG,
  "apps/api/src/router.ts": "export const router = 1;\n",
  "apps/api/src/server.ts": 'import { sent } from "@holdfast/bus";\n\nexport const served = sent;\n',
};

/** What each gate has to find, and the file that holds it. */
const PLANTED: readonly { gate: string; file: string; text: string; finds: readonly string[] }[] = [
  {
    gate: "lint",
    file: "packages/recipe/src/impure.ts",
    text: [
      'import { readFileSync } from "node:fs";',
      "export const at = Date.now() + Math.random() + new Date().getTime();",
      "export const home = process.env.HOME;",
      "export const text = readFileSync(String(home));",
    ].join("\n"),
    finds: [
      "no-restricted-imports",
      "Time is an argument",
      "Randomness is an argument",
      "no-restricted-properties",
      "no-restricted-globals",
    ],
  },
  {
    gate: "lint",
    file: "packages/bus/src/loose.ts",
    text: [
      'import { PrismaClient } from "@prisma/client";',
      'import { spawn } from "node:child_process";',
      "export const anything: any = PrismaClient ?? spawn;",
      "// eslint-disable-next-line @typescript-eslint/no-non-null-assertion",
      "export const first = (list: number[]) => list[0]!;",
      "export const four = (a: number, b: number, c: number, d: number) => a + b + c + d;",
      "export const forgotten = () => { Promise.resolve(1); };",
      'export const name = (kind: "a" | "b") => { switch (kind) { case "a": return 1; } return 2; };',
      "console.log(1); // TODO",
      ...Array.from({ length: 300 }, (_, index) => `export const line${index} = ${index};`),
    ].join("\n"),
    finds: [
      "Only packages/db may import this",
      "packages/harness/src/sandbox may import this",
      "no-explicit-any",
      "no-non-null-assertion",
      "max-params",
      "no-floating-promises",
      "switch-exhaustiveness-check",
      "no-console",
      "no-warning-comments",
      "max-lines",
    ],
  },
  {
    gate: "types",
    file: "packages/recipe/src/untyped.ts",
    text: "export const list: readonly number[] = [];\nexport const first: number = list[0];\n",
    finds: ["packages/recipe/src/untyped.ts(2,14): error TS2322"],
  },
  {
    gate: "format",
    file: "packages/recipe/src/ugly.ts",
    text: "export const  a=1\n",
    finds: ["packages/recipe/src/ugly.ts"],
  },
  {
    gate: "boundaries",
    file: "packages/db/src/sideways.ts",
    text: 'import { sent } from "@holdfast/bus";\nimport { half } from "../../recipe/src/deep.ts";\n\nexport const both = half + sent;\n',
    finds: [
      "db-direction: packages/db/src/sideways.ts → packages/bus/src/index.ts",
      "no-deep-imports: packages/db/src/sideways.ts",
    ],
  },
  {
    gate: "boundaries",
    file: "packages/stats/src/upward.ts",
    text: 'import { half } from "@holdfast/recipe";\n\nexport const upward = half(2);\n',
    finds: ["stats-direction: packages/stats/src/upward.ts → packages/recipe/src/index.ts"],
  },
  {
    gate: "lint",
    file: "packages/stats/src/drawn.ts",
    text: "export const drawn = Math.random();\n",
    finds: ["packages/stats/src/drawn.ts"],
  },
  { gate: "boundaries", file: "packages/recipe/src/deep.ts", text: "export const half = 1;\n", finds: [] },
  {
    gate: "boundaries",
    file: "packages/bus/src/even.ts",
    text: 'import type { Odd } from "./odd.ts";\n\nexport interface Even {\n  readonly next: Odd;\n}\n',
    finds: ["no-cycles"],
  },
  {
    gate: "boundaries",
    file: "packages/bus/src/odd.ts",
    text: 'import type { Even } from "./even.ts";\n\nexport interface Odd {\n  readonly next: Even;\n}\n',
    finds: [],
  },
  {
    gate: "boundaries",
    file: "packages/bus/src/upward.ts",
    text: 'import { router } from "@holdfast/api/router";\nimport { missing } from "./missing.ts";\n\nexport const upward = router + missing;\n',
    finds: ["bus-direction", "not-resolvable: packages/bus/src/upward.ts → ./missing.ts"],
  },
  {
    gate: "unused",
    file: "packages/bus/src/orphan.ts",
    text: "export const orphan = 1;\n",
    finds: ["Unused files", "orphan.ts"],
  },
  {
    gate: "unused",
    file: "packages/bus/src/index.ts",
    text: 'import { z } from "zod";\nimport { used } from "./partly.ts";\n\nexport const sent = z.number().parse(used);\n',
    finds: ["Unlisted dependencies", "zod"],
  },
  {
    gate: "unused",
    file: "packages/bus/src/partly.ts",
    text: "export const used = 1;\nexport const spare = 2;\n",
    finds: ["Unused exports", "spare"],
  },
  {
    gate: "unused",
    file: "packages/db/package.json",
    text: manifest("db", { dependencies: { "@holdfast/recipe": "*", pg: "8.23.1" } }),
    finds: ["Unused dependencies", "pg"],
  },
  {
    gate: "doc paths",
    file: "docs/map.md",
    text: "The gate is in `packages/recipe/src/gone.ts`, described [here](nowhere.md).\n",
    finds: ["docs/map.md:1 names packages/recipe/src/gone.ts", "docs/map.md:1 names nowhere.md"],
  },
];

describe("every gate", () => {
  const root = mkdtempSync(join(tmpdir(), "holdfast-gates-"));
  const clean = new Map<string, Outcome>();
  const planted = new Map<string, Outcome>();

  beforeAll(async () => {
    for (const config of CONFIGS) cpSync(join(repository, config), join(root, config));
    linkModules(root);
    write(root, CLEAN);
    await judge(root, clean);
    write(root, Object.fromEntries(PLANTED.map(({ file, text }) => [file, text])));
    await judge(root, planted);
  }, 120_000);

  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  test.each(gates.map(({ name }) => name))("%s passes where nothing is wrong", (name) => {
    const outcome = clean.get(name);
    expect(outcome?.ok, outcome?.output).toBe(true);
  });

  test.each(PLANTED.filter(({ finds }) => finds.length > 0))(
    "$gate reports what is planted in $file",
    ({ gate, finds }) => {
      const outcome = planted.get(gate);
      expect(outcome?.ok).toBe(false);
      for (const found of finds) expect(outcome?.output).toContain(found);
    },
  );

  test.each(gates.map(({ name }) => name))("%s has a planted violation", (name) => {
    expect(PLANTED.some(({ gate }) => gate === name)).toBe(true);
  });
});

test("types and boundaries fail in a folder where they would check nothing", async () => {
  const root = mkdtempSync(join(tmpdir(), "holdfast-gates-"));
  cpSync(join(repository, ".dependency-cruiser.cjs"), join(root, ".dependency-cruiser.cjs"));
  cpSync(join(repository, "tsconfig.json"), join(root, "tsconfig.json"));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  mkdirSync(join(root, "packages"));
  for (const gate of gates.filter(({ name }) => name === "types" || name === "boundaries")) {
    expect(await gate.run(root)).toMatchObject({ ok: false });
  }
  rmSync(root, { recursive: true, force: true });
}, 30_000);

/** Runs every gate in `root`, two at a time. */
async function judge(root: string, outcomes: Map<string, Outcome>): Promise<void> {
  const queue = [...gates];
  const work = async () => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift())
      outcomes.set(gate.name, await gate.run(root));
  };
  await Promise.all([work(), work()]);
}

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The installed packages, and the fixture's own workspaces instead of this repository's. */
function linkModules(root: string): void {
  const modules = join(root, "node_modules");
  mkdirSync(join(modules, "@holdfast"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules"))) {
    if (name !== "@holdfast" && name !== ".cache")
      symlinkSync(join(repository, "node_modules", name), join(modules, name));
  }
  for (const name of ["recipe", "stats", "db", "bus"])
    symlinkSync(join(root, "packages", name), join(modules, "@holdfast", name));
  symlinkSync(join(root, "apps/api"), join(modules, "@holdfast/api"));
}
