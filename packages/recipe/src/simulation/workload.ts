import { seededRandom, type Random } from "../random.ts";
import type { SimulationParameters } from "./parameters.ts";

/** Draws what a rollout will ask of the machine. */
export interface Workload {
  turns(): number;
  turnTokens(): number;
  toolSeconds(): number;
}

/** A workload that depends on the parameters and on nothing else. */
export function createWorkload(parameters: SimulationParameters): Workload {
  const random = seededRandom("simulation", parameters.seed);
  const { median, sigma, most } = parameters.turns;
  return {
    turns: () => Math.min(most, Math.max(1, Math.round(median * Math.exp(sigma * normal(random))))),
    turnTokens: () => exponential(random, parameters.turnTokensMean),
    toolSeconds: () => exponential(random, parameters.toolSecondsMean),
  };
}

const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random());

/** Standard normal (Box–Muller). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
