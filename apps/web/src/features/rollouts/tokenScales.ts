import type { LossMask, TokenUse } from "@holdfast/recipe";

export const tokenColors = ["logprob", "ratio", "mask", "version", "entropy"] as const;
/** What tokens are coloured by. */
export type TokenColor = (typeof tokenColors)[number];

/** A token as sampler and trainer saw it; the trainer's part is null where the rollout did not train. */
export interface SeenToken {
  readonly logprob: number;
  readonly version: number;
  readonly trainerLogprob: number | null;
  readonly entropy: number | null;
}

export interface ScaleStep {
  readonly name: string;
  /** CSS colour behind a token. */
  readonly color: string;
  /** CSS line on it, where colours alone would not do. */
  readonly line?: "line-through" | "underline";
}

export interface TokenScale {
  readonly name: string;
  /** The quantity, its unit and the rule behind it, in a sentence. */
  readonly meaning: string;
  readonly steps: readonly ScaleStep[];
  /** The step of a token; null where there is nothing to say about it. */
  stepOf(token: SeenToken): number | null;
}

const heat = (share: number) => `color-mix(in srgb, var(--s2) ${Math.round(share * 64)}%, transparent)`;
const cold = (share: number) => `color-mix(in srgb, var(--s1) ${Math.round(share * 64)}%, transparent)`;

/** The step of a value among upper bounds in ascending order, each included; the last step has none. */
function stepAt(value: number, bounds: readonly number[]): number | null {
  if (Number.isNaN(value)) return null;
  const index = bounds.findIndex((bound) => value <= bound);
  return index < 0 ? bounds.length : index;
}

const logprobScale: TokenScale = {
  name: "log-prob",
  meaning: "ln π rollout of each token when it was sampled: the darker, the more surprising.",
  steps: ["p > 0.9", "> 0.5", "> 0.1", "> 0.01", "≤ 0.01"].map((name, i) => ({ name, color: heat(i / 4) })),
  stepOf: ({ logprob }) =>
    stepAt(
      -logprob,
      [0.9, 0.5, 0.1, 0.01].map((p) => -Math.log(p)),
    ),
};

/** ω of a token; NaN where the rollout did not train. */
export function ratioOf({ logprob, trainerLogprob }: SeenToken): number {
  return trainerLogprob === null ? Number.NaN : Math.exp(trainerLogprob - logprob);
}

const ratioScale: TokenScale = {
  name: "ratio",
  meaning: "ω = π trainer / π rollout in the forward pass that trained: 1 where the two agree.",
  steps: [
    { name: "ω ≤ 0.5", color: cold(1) },
    { name: "≤ 0.8", color: cold(0.5) },
    { name: "≤ 0.95", color: cold(0.2) },
    { name: "≤ 1.05", color: "transparent" },
    { name: "≤ 1.25", color: heat(0.2) },
    { name: "≤ 2", color: heat(0.5) },
    { name: "> 2", color: heat(1) },
  ],
  stepOf: (token) => stepAt(ratioOf(token), [0.5, 0.8, 0.95, 1.05, 1.25, 2]),
};

const entropyScale: TokenScale = {
  name: "entropy",
  meaning:
    "Entropy of the trainer's distribution at each token in nats: 0 is certain, ln of the vocabulary's size the most.",
  steps: ["≤ 0.05 nat", "≤ 0.25", "≤ 0.7", "≤ 1.5", "> 1.5"].map((name, i) => ({ name, color: heat(i / 4) })),
  stepOf: ({ entropy }) => stepAt(entropy ?? Number.NaN, [0.05, 0.25, 0.7, 1.5]),
};

const uses: readonly TokenUse[] = ["trained", "dropped", "capped"];

function maskScale(mask: LossMask): TokenScale {
  return {
    name: "mask",
    meaning: mask.rule,
    steps: [
      { name: "trained", color: "transparent" },
      { name: "left out", color: "color-mix(in srgb, var(--s6) 40%, transparent)", line: "line-through" },
      { name: "weight capped", color: "color-mix(in srgb, var(--s5) 40%, transparent)", line: "underline" },
    ],
    stepOf: ({ logprob, trainerLogprob }) =>
      trainerLogprob === null ? null : uses.indexOf(mask.tokenUse({ trainer: trainerLogprob, rollout: logprob })),
  };
}

/** Versions in a trajectory beyond which neighbours share a colour. */
const versionHues = 8;

function versionScale({ oldest, newest }: VersionSpan): TokenScale {
  const count = Math.min(versionHues, newest - oldest + 1);
  const edge = (step: number) => oldest + Math.ceil((step * (newest - oldest + 1)) / count);
  return {
    name: "policy version",
    meaning: "The policy version that wrote each token; a change inside a turn is an update in flight.",
    steps: Array.from({ length: count }, (_, step) => {
      const [first, last] = [edge(step), edge(step + 1) - 1];
      const name = first === last ? `version ${first}` : `${first}–${last}`;
      return { name, color: `color-mix(in srgb, var(--s${step + 1}) 24%, transparent)` };
    }),
    stepOf: ({ version }) =>
      version < oldest || version > newest
        ? null
        : Math.min(count - 1, Math.floor(((version - oldest) * count) / (newest - oldest + 1))),
  };
}

export interface VersionSpan {
  readonly oldest: number;
  readonly newest: number;
}

/** The scale that a colouring stands for. */
export function tokenScale(color: TokenColor, { mask, span }: { mask: LossMask; span: VersionSpan }): TokenScale {
  switch (color) {
    case "logprob":
      return logprobScale;
    case "ratio":
      return ratioScale;
    case "mask":
      return maskScale(mask);
    case "version":
      return versionScale(span);
    case "entropy":
      return entropyScale;
  }
}

/** Whether a colouring needs what the trainer saw. */
export const needsTrainer = (color: TokenColor) => color === "ratio" || color === "mask" || color === "entropy";
