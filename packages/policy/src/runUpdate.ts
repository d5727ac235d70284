import { seededRandom, shuffled } from "@holdfast/recipe";
import type { Objective } from "./gradients.ts";
import { usesOldLogprobs } from "./loss/rolloutLoss.ts";
import type { LossStatistics } from "./lossStatistics.ts";
import { createLossStatistics } from "./lossStatistics.ts";
import { createRolloutObjective, sizeOf } from "./rolloutObjective.ts";
import type { ScoredSequence } from "./scorer.ts";
import type { TrainerNumbers } from "./trainerNumbers.ts";
import { unseenNumbers } from "./trainerNumbers.ts";
import type { TrainSequence, UpdateBatch } from "./updateBatch.ts";

export interface StepReport {
  readonly loss: number;
  /** Global norm before clipping. */
  readonly gradNorm: number;
  /** False when nothing changed: no trainable token, or a loss or norm that is not finite. */
  readonly stepped: boolean;
}

/** Loss and norm are means over the steps taken; statistics are over all tokens, each in the forward pass of its step. */
export interface UpdateReport extends StepReport, LossStatistics {
  /** Optimizer steps taken. */
  readonly steps: number;
  /** Optimizer steps left out because their loss or gradient was not finite; weights and optimizer kept as they were. */
  readonly skippedSteps: number;
  /** Tokens read, prompts and tool output included, padding not. */
  readonly trainedTokens: number;
  readonly trainableTokens: number;
  readonly sequences: number;
  readonly seconds: number;
  /** By sequence of the batch; all NaN for one without a trainable token. */
  readonly numbers: readonly TrainerNumbers[];
}

export interface StepBatch {
  readonly sequences: readonly { readonly tokens: Int32Array }[];
  readonly learningRate: number;
  readonly onMicrobatch?: (() => Promise<void>) | undefined;
}

/** Weights in training, as an update needs them. */
export interface StepMachine {
  step(batch: StepBatch, objective: Objective): Promise<StepReport>;
  /** Log-probabilities under the weights as they are. */
  score(sequences: readonly ScoredSequence[], temperature: number): Promise<Float32Array[]>;
}

/** Learns from a batch of rollouts in one optimizer step or several. */
export async function runUpdate(batch: UpdateBatch, machine: StepMachine): Promise<UpdateReport> {
  const start = performance.now();
  batch.sequences.forEach((sequence, index) => {
    checkSequence(sequence, { index, needsReference: Boolean(batch.loss.referenceKl) });
  });
  const { learningRate, temperature, loss, onMicrobatch } = batch;
  const [first = [], ...later] = splitSequences(batch);
  const oldLogprobs = usesOldLogprobs(loss) ? await machine.score(later.flat(), temperature) : undefined;
  const statistics = createLossStatistics();
  const seen = new Map(batch.sequences.map((sequence) => [sequence, unseenNumbers(sequence)]));
  const reports: StepReport[] = [];
  let scored = 0;
  for (const sequences of [first, ...later]) {
    const old = sequences === first ? undefined : oldLogprobs?.slice(scored, (scored += sequences.length));
    if (sizeOf(sequences).tokens === 0) continue;
    const numbers = sequences.flatMap((sequence) => seen.get(sequence) ?? []);
    const inputs = { sequences, oldLogprobs: old, temperature, loss };
    const objective = createRolloutObjective(inputs, { statistics, numbers });
    reports.push(await machine.step({ sequences, learningRate, onMicrobatch }, objective));
  }
  return {
    ...summarize(reports),
    ...statistics.summary(),
    trainedTokens: batch.sequences.reduce((sum, { tokens }) => sum + tokens.length, 0),
    trainableTokens: sizeOf(batch.sequences).tokens,
    sequences: batch.sequences.length,
    seconds: (performance.now() - start) / 1000,
    numbers: batch.sequences.flatMap((sequence) => seen.get(sequence) ?? []),
  };
}

/** The sequences of each optimizer step: all in the order given, or in random order in parts of equal size (± 1). */
function splitSequences({ sequences, updatesPerBatch = 1, seed }: UpdateBatch): TrainSequence[][] {
  if (updatesPerBatch === 1) return [[...sequences]];
  if (seed === undefined) throw new RangeError("updatesPerBatch above 1 needs a seed to split the batch by");
  const order = shuffled(sequences, seededRandom("split", seed));
  const edge = (part: number) => Math.floor((part * order.length) / updatesPerBatch);
  return Array.from({ length: updatesPerBatch }, (_, part) => order.slice(edge(part), edge(part + 1))).filter(
    ({ length }) => length > 0,
  );
}

/** With no step taken, loss and norm are those of the last one left out, so that a chart shows what was not finite. */
function summarize(
  reports: readonly StepReport[],
): Pick<UpdateReport, "loss" | "gradNorm" | "stepped" | "steps" | "skippedSteps"> {
  const taken = reports.filter(({ stepped }) => stepped);
  const shown = taken.length > 0 ? taken : reports.slice(-1);
  const mean = (of: (report: StepReport) => number) =>
    shown.reduce((sum, report) => sum + of(report), 0) / Math.max(1, shown.length);
  return {
    loss: mean(({ loss }) => loss),
    gradNorm: mean(({ gradNorm }) => gradNorm),
    stepped: taken.length > 0,
    steps: taken.length,
    skippedSteps: reports.length - taken.length,
  };
}

function checkSequence(sequence: TrainSequence, { index, needsReference }: { index: number; needsReference: boolean }) {
  const { tokens, trainable, rolloutLogprobs, referenceLogprobs } = sequence;
  const refuse = (why: string) => {
    throw new RangeError(`sequence ${String(index)}: ${why}`);
  };
  if (trainable.length !== tokens.length || rolloutLogprobs.length !== tokens.length) {
    refuse("tokens, trainable and rolloutLogprobs differ in length");
  }
  if (trainable[0] === 1) refuse("the first token cannot be trainable");
  if (needsReference && referenceLogprobs?.length !== tokens.length) {
    refuse("loss.referenceKl needs one reference log-probability for each token");
  }
}
