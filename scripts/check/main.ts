import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gates } from "./gates.ts";
import { runGates } from "./runGates.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? gates : gates.filter(({ name }) => wanted.includes(name.replace(" ", "-")));
const failed = await runGates(root, chosen, console.log);
process.exit(failed === 0 ? 0 : 1);
