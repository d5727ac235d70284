import type { PolicySpec } from "../spec.ts";
import { headDim } from "../spec.ts";
import type { StatePrecision } from "./decodeEngine.ts";
import type { DecodeKernels, LinearMemory } from "./decodeKernels.ts";
import { instantiateKernels } from "./decodeKernels.ts";
import type { AttentionAddresses, DeltaAddresses, MemoryPlan } from "./memoryPlan.ts";
import { planMemory } from "./memoryPlan.ts";
import { packWeights } from "./packWeights.ts";
import type { Draw, DrawRequest, Stepper, StepRow } from "./stepper.ts";

export interface WasmStepperOptions {
  readonly spec: PolicySpec;
  readonly slots: number;
  readonly statePrecision: StatePrecision;
}

/** Rows of a step; more do not go faster (the activations leave the L2 cache). */
const maxRows = 32;
const pageBytes = 65536;

/** A stepper on the SIMD kernels, with an instance and a memory of its own sized for its slots. */
export async function createWasmStepper(options: WasmStepperOptions): Promise<Stepper> {
  const { kernels, memory } = await instantiateKernels();
  const plan = planMemory({ spec: options.spec, base: kernels.heapBase(), slots: options.slots, rows: maxRows });
  memory.grow(Math.ceil(plan.end / pageBytes) - memory.buffer.byteLength / pageBytes);
  return new WasmStepper(options, { kernels, memory, plan });
}

class WasmStepper implements Stepper {
  readonly maxRows = maxRows;
  private readonly spec: PolicySpec;
  private readonly rounded: 0 | 1;
  private readonly kernels: DecodeKernels;
  private readonly plan: MemoryPlan;
  private readonly floats: Float32Array;
  private readonly ints: Int32Array;
  private readonly doubles: Float64Array;

  constructor(
    { spec, statePrecision }: WasmStepperOptions,
    { kernels, memory, plan }: { kernels: DecodeKernels; memory: LinearMemory; plan: MemoryPlan },
  ) {
    this.spec = spec;
    this.rounded = statePrecision === "bf16" ? 1 : 0;
    this.kernels = kernels;
    this.plan = plan;
    this.floats = new Float32Array(memory.buffer);
    this.ints = new Int32Array(memory.buffer);
    this.doubles = new Float64Array(memory.buffer);
    writeAngles(this.floats.subarray(plan.angles / 4), plan.capacity, spec.ropeTheta);
  }

  load(weights: Parameters<Stepper["load"]>[0]): void {
    packWeights(weights, this.plan, this.floats);
  }

  reset(slot: number): void {
    for (const layer of this.plan.layers) {
      if (layer.kind !== "delta") continue;
      for (const [start, size] of this.deltaCaches(layer, slot)) this.floats.fill(0, start, start + size);
    }
  }

  copy(from: number, to: number, tokens: number): void {
    for (const layer of this.plan.layers) {
      if (layer.kind === "delta") {
        const targets = this.deltaCaches(layer, to);
        this.deltaCaches(layer, from).forEach(([start, size], i) => {
          this.floats.copyWithin(targets[i]?.[0] ?? start, start, start + size);
        });
      } else this.copyAttention(layer, { from, to, tokens });
    }
  }

  step(rows: readonly StepRow[]): readonly Draw[] {
    const { kernels, plan, spec } = this;
    const { scratch, layers } = plan;
    const draws = this.writeRows(rows);
    kernels.embed(scratch.tokens, rows.length, plan.embedding, spec.width, scratch.x);
    let x = scratch.x;
    let count = rows.length;
    layers.forEach((layer, i) => {
      this.mix(layer, x, count);
      if (i === layers.length - 1) {
        count = draws.length; // from here on only rows that draw matter
        kernels.gather(x, scratch.drawRows, count, spec.width, scratch.gathered);
        x = scratch.gathered;
      }
      this.feedForward(layer, x, count);
    });
    if (count === 0) return [];
    kernels.rms(x, plan.finalNorm, count, spec.width, scratch.normed);
    kernels.gemm(scratch.normed, count, spec.width, plan.unembedding, spec.vocabulary, scratch.logits, 0);
    return this.draw(draws);
  }

  /** Writes a step's rows; answers the draws asked for, in row order. */
  private writeRows(rows: readonly StepRow[]): DrawRequest[] {
    const { scratch } = this.plan;
    const draws: DrawRequest[] = [];
    rows.forEach(({ slot, position, token, draw }, row) => {
      this.ints[scratch.tokens / 4 + row] = token;
      this.ints[scratch.slots / 4 + row] = slot;
      this.ints[scratch.positions / 4 + row] = position;
      if (draw === null) return;
      this.ints[scratch.drawRows / 4 + draws.length] = row;
      this.floats[scratch.temperatures / 4 + draws.length] = draw.temperature;
      this.doubles[scratch.topPs / 8 + draws.length] = draw.topP;
      this.doubles[scratch.uniforms / 8 + draws.length] = draw.uniform;
      draws.push(draw);
    });
    return draws;
  }

  /** x += mixer(rms(x, norm1)). */
  private mix(layer: AttentionAddresses | DeltaAddresses, x: number, rows: number): void {
    const { kernels, plan, spec } = this;
    const { heads, width } = spec;
    const { slots, positions, normed, projected, convolved, mixed, scores } = plan.scratch;
    const inner = heads * headDim;
    kernels.rms(x, layer.norm1, rows, width, normed);
    kernels.gemm(normed, rows, width, layer.projection, layer.projectionColumns, projected, 0);
    if (layer.kind === "attention") {
      const { keys, values, headScale } = layer;
      const cache = [keys, values, plan.angles, headScale, scores, mixed] as const;
      kernels.attentionStep(projected, rows, slots, positions, heads, plan.capacity, ...cache);
    } else {
      const { projectionColumns: stride, history, conv, state, minusA, dtBias, headNorm } = layer;
      kernels.convStep(projected, stride, rows, slots, 3 * inner, history, conv, convolved);
      const rule = [state, minusA, dtBias, headNorm, this.rounded, mixed] as const;
      kernels.deltaStep(convolved, projected, stride, rows, slots, heads, ...rule);
    }
    kernels.gemm(mixed, rows, inner, layer.out, width, x, 1);
  }

  /** x += swiglu(rms(x, norm2)). */
  private feedForward(layer: AttentionAddresses | DeltaAddresses, x: number, rows: number): void {
    const { kernels, spec } = this;
    const { normed, projected, activated } = this.plan.scratch;
    kernels.rms(x, layer.norm2, rows, spec.width, normed);
    kernels.gemm(normed, rows, spec.width, layer.gateUp, 2 * spec.hidden, projected, 0);
    kernels.swiglu(projected, rows, spec.hidden, activated);
    kernels.gemm(activated, rows, spec.hidden, layer.down, spec.width, x, 1);
  }

  private draw(draws: readonly DrawRequest[]): Draw[] {
    const { logits, temperatures, topPs, uniforms, drawnTokens, drawnLogprobs } = this.plan.scratch;
    const inputs = [temperatures, topPs, uniforms] as const;
    this.kernels.sample(logits, draws.length, this.spec.vocabulary, ...inputs, drawnTokens, drawnLogprobs);
    return draws.map((_, i) => ({
      token: this.ints[drawnTokens / 4 + i] ?? 0,
      logprob: this.floats[drawnLogprobs / 4 + i] ?? Number.NaN,
    }));
  }

  /** Start and size, in floats, of a slot's conv history and recurrent state. */
  private deltaCaches(layer: DeltaAddresses, slot: number): [start: number, size: number][] {
    const inner = this.spec.heads * headDim;
    return [
      [layer.history / 4 + slot * 9 * inner, 9 * inner],
      [layer.state / 4 + slot * inner * headDim, inner * headDim],
    ];
  }

  private copyAttention(
    layer: AttentionAddresses,
    { from, to, tokens }: { from: number; to: number; tokens: number },
  ): void {
    const headSize = this.plan.capacity * headDim;
    const used = Math.ceil(tokens / 4) * 4 * headDim; // keys lie in blocks of four positions
    for (const cache of [layer.keys / 4, layer.values / 4]) {
      for (let head = 0; head < this.spec.heads; head++) {
        const source = cache + (from * this.spec.heads + head) * headSize;
        this.floats.copyWithin(cache + (to * this.spec.heads + head) * headSize, source, source + used);
      }
    }
  }
}

/** Per position the 16 cosines, then the 16 sines, of position · theta^(−i/16). */
function writeAngles(out: Float32Array, positions: number, theta: number): void {
  for (let position = 0; position < positions; position++) {
    for (let i = 0; i < 16; i++) {
      const angle = position * theta ** (-i / 16);
      out[position * headDim + i] = Math.cos(angle);
      out[position * headDim + 16 + i] = Math.sin(angle);
    }
  }
}
