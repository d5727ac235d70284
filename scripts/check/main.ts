import { readEnv } from "../env.ts";
import { generateSources } from "../supervisor/build.ts";
import { repositoryRoot as root } from "../supervisor/services.ts";
import { gates } from "./gates.ts";
import { runGates } from "./runGates.ts";

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? gates : gates.filter(({ name }) => wanted.includes(name.replace(" ", "-")));
await generateSources({ root, env: readEnv().inherited, signal: new AbortController().signal });
const failed = await runGates(root, chosen, console.log);
process.exit(failed === 0 ? 0 : 1);
