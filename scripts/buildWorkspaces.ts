import { readEnv } from "./env.ts";
import { buildIfChanged } from "./supervisor/build.ts";
import { repositoryRoot as root } from "./supervisor/services.ts";
import { explainFailure } from "./supervisor/startError.ts";

try {
  console.log(await buildIfChanged({ root, env: readEnv().inherited, signal: new AbortController().signal }));
} catch (error) {
  console.error(explainFailure(error, root));
  process.exit(1);
}
