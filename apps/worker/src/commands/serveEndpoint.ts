/** Serves a committed base policy over the OpenAI protocol: `npm run endpoint:serve -- --base xs-base --port 8000`. */
import { createServedPolicy } from "../endpoint/servedPolicy.ts";
import { servePolicy } from "../endpoint/servePolicy.ts";
import { readBasePolicy } from "../models/basePolicies.ts";
import { readOptions, wholeNumber } from "./arguments.ts";

const options = readOptions({ base: "xs-base", port: "8000" });
const base = await readBasePolicy(options.base);
const server = await servePolicy(await createServedPolicy(base), wholeNumber("port", options.port, 0));
console.log(`${base.name} answers at ${server.url} (model "${base.name}", completions and chat); Ctrl-C stops it.`);
