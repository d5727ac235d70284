/** pass@1 of a committed base policy on held-out tasks: `npm run policy:eval -- --json --tasks 200 --attempts 4`. */
import { readBasePolicy } from "../models/basePolicies.ts";
import { readOptions, wholeNumber } from "./arguments.ts";
import { evaluateBase } from "./evaluateBase.ts";

const options = readOptions({ base: "xs-base", tasks: "200", attempts: "4" });
const base = await readBasePolicy(options.base);
const { passAtK, ...evaluation } = await evaluateBase({
  weights: base.weights,
  codec: base.codec,
  tasks: wholeNumber("tasks", options.tasks, 2),
  attempts: wholeNumber("attempts", options.attempts),
});
console.log(
  JSON.stringify({ ...evaluation, [`passAt${options.attempts}`]: passAtK, checkpoint: `${base.name} ${base.digest}` }),
);
process.exit(0);
