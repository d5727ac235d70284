import { parseArgs } from "node:util";
import { calibratedParameters, simulateArm } from "@holdfast/recipe";

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    engines: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});

const engines = Number(options.engines);
if (!Number.isInteger(engines) || engines < 1) throw new Error(`--engines ${options.engines}: must be a whole number`);
const parameters = { ...calibratedParameters(engines), seed: Number(options.seed) };
const arms = {
  sessionHash: simulateArm(parameters, "sessionHash"),
  leastLoaded: simulateArm(parameters, "leastLoaded"),
};

if (options.json) console.log(JSON.stringify({ parameters, arms }));
else {
  console.log(parameters);
  console.table(arms);
}
