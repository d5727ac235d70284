import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Writes a seeded scenario into the Holdfast under test, as a person would by `npm run seed`; again changes nothing. */
export function seedScenario(name: string): void {
  execFileSync("npm", ["run", "--silent", "seed", "--", name], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}
