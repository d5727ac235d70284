import { availableParallelism, cpus, loadavg } from "node:os";
import type { PolicySize, Trainer, TrainSequence, Weights } from "@holdfast/policy";
import {
  createTrainer,
  createWasmEngine,
  initWeights,
  parameterCount,
  policySpec,
  selectBackend,
} from "@holdfast/policy";
import { loudWeights, measureDecode } from "@holdfast/policy/testing";
import { seededRandom } from "@holdfast/recipe";
import { measureLosses } from "./policyLosses.ts";

// Speed of the trainer (stock wasm kernels beside ours, and loss by loss) and of the decode engine, and how far the two
// disagree. `npm run bench:policy -- --json`: the last line is one JSON object. Medians; about two minutes on two cores.
// `--losses` measures the losses only.

const sizes: readonly PolicySize[] = ["xs", "s", "m"];
const pieces = 400;
const rowTokens = [180, 224] as const;
const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };
const loss = { kind: "cispo", maskRange: [0, 2] } as const;
const json = process.argv.includes("--json");

interface SizeResult {
  readonly name: PolicySize;
  readonly parameters: number;
  readonly trainedTokensPerSecond: { readonly stock: number; readonly own: number };
  readonly decodedTokensPerSecond: number;
  readonly maxAbsLogprobDelta: number;
}

/** Rollouts of random tokens, a third of them the policy's own. */
function rollouts(count: number): TrainSequence[] {
  const random = seededRandom("bench", count);
  return Array.from({ length: count }, (_, row) => {
    const length = rowTokens[0] + Math.floor(random() * (rowTokens[1] - rowTokens[0] + 1));
    return {
      tokens: Int32Array.from({ length }, () => Math.floor(random() * pieces)),
      trainable: Uint8Array.from({ length }, (_, i) => (i > 60 && i % 2 === 0 ? 1 : 0)),
      rolloutLogprobs: new Float32Array(length).fill(-Math.log(pieces)),
      advantage: row % 2 === 0 ? 0.5 : -0.5,
    };
  });
}

async function trainedTokensPerSecond(size: PolicySize, batch: { rows: number; warmUps: number; repeats: number }) {
  const trainer = createTrainer({ weights: initWeights(policySpec(size, pieces), seededRandom("bench")), optimizer });
  const sequences = rollouts(batch.rows);
  const update = () => trainer.update({ sequences, learningRate: 1e-4, temperature: 1, loss });
  const rates: number[] = [];
  for (let i = 0; i < batch.warmUps; i++) await update();
  for (let i = 0; i < batch.repeats; i++) {
    const { trainedTokens, seconds } = await update();
    rates.push(trainedTokens / seconds);
  }
  trainer.dispose();
  return Math.round(median(rates));
}

/** Largest |engine − trainer| log-probability over what the engine samples from random weights. */
async function maxAbsLogprobDelta(weights: Weights): Promise<number> {
  const engine = await createWasmEngine({ name: "bench", weights, version: 0, residentCap: 8, statePrecision: "f32" });
  const trainer = createTrainer({ weights, optimizer });
  const deltas = await Promise.all(Array.from({ length: 8 }, (_, i) => sampleOne(engine, i))).then((sampled) =>
    compare(trainer, sampled),
  );
  engine.close();
  trainer.dispose();
  return deltas;
}

type Engine = Awaited<ReturnType<typeof createWasmEngine>>;
interface Sampled {
  readonly tokens: Int32Array;
  readonly start: number;
  readonly logprobs: readonly number[];
}

async function sampleOne(engine: Engine, i: number): Promise<Sampled> {
  const random = seededRandom("prompt", i);
  const prompt = Array.from({ length: 40 }, () => Math.floor(random() * pieces));
  const session = engine.open({ seed: `bench/${String(i)}`, temperature: 1, topP: 1 });
  session.observe(prompt);
  const { tokens, logprobs } = await session.sample({ maxTokens: 160, stopToken: -1 });
  session.close();
  return { tokens: Int32Array.from([...prompt, ...tokens]), start: prompt.length, logprobs };
}

async function compare(trainer: Trainer, sampled: readonly Sampled[]): Promise<number> {
  const trained = await trainer.logprobs(sampled, 1);
  let worst = 0;
  sampled.forEach(({ start, logprobs }, row) => {
    logprobs.forEach((logprob, i) => {
      worst = Math.max(worst, Math.abs(logprob - (trained[row]?.[start + i] ?? Number.NaN)));
    });
  });
  return worst;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function say(line: string): void {
  if (!json) console.log(line);
}

async function sizeResults(): Promise<SizeResult[]> {
  const stock = new Map<PolicySize, number>();
  await selectBackend({ candidates: ["wasm"], kernels: "stock" });
  for (const size of sizes) {
    stock.set(size, await trainedTokensPerSecond(size, { rows: 4, warmUps: 0, repeats: 2 }));
    say(`${size}: stock wasm trains ${String(stock.get(size))} tokens/s`);
  }
  await selectBackend({ candidates: ["wasm"] });
  const results: SizeResult[] = [];
  for (const size of sizes) {
    const spec = policySpec(size, pieces);
    const own = await trainedTokensPerSecond(size, { rows: 36, warmUps: 1, repeats: 5 });
    const weights = loudWeights(spec, seededRandom("bench", size));
    const decoded = await measureDecode({ weights, batch: 32, tokens: 150 });
    results.push({
      name: size,
      parameters: parameterCount(spec),
      trainedTokensPerSecond: { stock: stock.get(size) ?? Number.NaN, own },
      decodedTokensPerSecond: Math.round(decoded.tokensPerSecond),
      maxAbsLogprobDelta: await maxAbsLogprobDelta(weights),
    });
    say(`${size}: own kernels train ${String(own)} tokens/s`);
  }
  return results;
}

async function main(): Promise<void> {
  const sizeReport = process.argv.includes("--losses") ? [] : await sizeResults();
  const { label } = await selectBackend({ candidates: ["wasm"] });
  const losses = await measureLosses(rollouts(36), 5);
  for (const { name, trainedTokensPerSecond, cpuOverCispo } of losses) {
    say(`xs, ${name}: ${String(trainedTokensPerSecond)} tokens/s, ${String(cpuOverCispo)} × cispo`);
  }
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), loadAverage: loadavg()[0] };
  console.log(JSON.stringify({ backend: label, machine, sizes: sizeReport, losses }));
}

await main();
