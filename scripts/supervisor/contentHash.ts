import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const GENERATED = new Set(["node_modules", ".next", ".turbo", ".cache", "build", "generated"]);
/** Tests are not built; the others are written by a build. */
const IGNORED = /\.test\.tsx?$|\.tsbuildinfo$|^next-env\.d\.ts$/;

/** A digest of the names and contents of everything under `paths` (files or folders of `root`), tests and outputs apart. */
export function contentHash(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((each) => filesUnder(root, each))) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !GENERATED.has(name) && !IGNORED.test(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(root, inner);
      return entry.isFile() ? [inner] : [];
    });
}
