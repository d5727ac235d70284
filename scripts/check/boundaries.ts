import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { runCommand, type Outcome } from "./runCommand.ts";

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
});

/**
 * Checks the direction of imports and their cycles with dependency-cruiser. A cruise that saw no module of this
 * repository is a failure: with an unreadable compiler it would otherwise pass by checking nothing.
 */
export async function cruiseBoundaries(root: string): Promise<Outcome> {
  const folders = ["packages", "apps", "scripts", "bench", "e2e", "prisma"].filter((folder) =>
    existsSync(join(root, folder)),
  );
  const command = join(root, "node_modules", ".bin", "depcruise");
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders];
  const { output } = await runCommand(command, args, { cwd: root });
  if (!output.startsWith("{")) return { ok: false, output };
  const { modules, summary } = report.parse(JSON.parse(output));
  const own = modules.filter(({ source }) => /^(packages|apps)\/.*\.tsx?$/.test(source)).length;
  if (own === 0) return { ok: false, output: "No module was cruised, so no rule was checked." };
  const lines = summary.violations.map(({ from, to, rule, cycle }) => {
    const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(" → ");
    return `${rule.name}: ${from} → ${path}`;
  });
  return { ok: lines.length === 0, output: lines.join("\n") };
}
