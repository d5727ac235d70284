import { readEnv } from "../env.ts";
import { buildIfChanged } from "../supervisor/build.ts";
import { repositoryRoot as root } from "../supervisor/services.ts";
import { openStages } from "../supervisor/stages.ts";
import { explainFailure } from "../supervisor/startError.ts";
import { runSuite, SUITES, type Suite } from "./runners.ts";
import { sum, type Tally } from "./tally.ts";

const env = readEnv();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SUITES.some((suite) => suite === name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(", ")}; there are ${SUITES.join(", ")}.`);
  process.exit(2);
}
const suites: readonly Suite[] = asked.length === 0 ? SUITES : SUITES.filter((suite) => asked.includes(suite));

const build = () => buildIfChanged({ root, env: env.inherited, signal: new AbortController().signal });
try {
  await openStages(console.log).run("build", build, (outcome) => outcome);
} catch (error) {
  console.error(explainFailure(error, root));
  process.exit(1);
}

const tallies: Tally[] = [];
for (const suite of suites) {
  console.log(`\n=== ${suite} ===`);
  tallies.push(await runSuite(suite, { ...env, root, say: console.log }));
}
console.log("");
for (const [index, suite] of suites.entries()) {
  const tally = tallies[index];
  console.log(`${suite.padEnd(12)} ${tally?.passed ?? 0} passed  ${tally?.failed ?? 0} failed`);
}
const { passed, failed } = sum(tallies);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
