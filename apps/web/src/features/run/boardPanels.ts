import type { MetricName } from "@holdfast/metrics";
import type { RunConfig } from "@holdfast/recipe";
import type { NumberFormat } from "../../ui/number.ts";

interface BoardLine {
  readonly metric: MetricName;
  readonly label: string;
  readonly color: string;
  readonly dash?: boolean;
  readonly bold?: boolean;
  readonly smooth?: boolean;
  /** Under which configurations the line says something; always when absent. */
  readonly when?: (config: RunConfig) => boolean;
}

export interface BoardPanel {
  readonly title: string;
  readonly unit: string;
  /** Two columns wide. */
  readonly wide?: boolean;
  /** Panels of one row share a height. */
  readonly tall?: boolean;
  readonly scale?: "log";
  readonly format: NumberFormat;
  readonly min?: number;
  readonly max?: number;
  /** Log panels: values below say the same as this one. */
  readonly floor?: number;
  /** A setting of the run drawn as a guide line that the axis must reach. */
  readonly limit?: "maxLag" | "maskEnd";
  readonly lines: readonly BoardLine[];
  /** What it waits for, when that is more than the first update. */
  readonly waitsFor?: string;
  /** Under which configurations the panel says something; always when absent. */
  readonly when?: (config: RunConfig) => boolean;
}

/** Whether the run retires tasks. */
export const evicts = ({ eviction }: RunConfig) => eviction.masteredAfter > 0 || eviction.hopelessAfter > 0;

const s = (index: number) => `var(--s${index})`;

/** The run board, panel by panel in reading order. Guide lines come from the metric catalogue. */
export const boardPanels: readonly BoardPanel[] = [
  {
    title: "Reward",
    unit: "mean, by update",
    wide: true,
    tall: true,
    format: "fraction",
    lines: [
      { metric: "reward/newest", label: "pool, newest weights", color: s(1), bold: true, smooth: false },
      { metric: "reward/mean", label: "sampled", color: s(7) },
      {
        metric: "reward/eviction_adjusted",
        label: "eviction-adjusted (imputed)",
        color: s(2),
        dash: true,
        when: evicts,
      },
    ],
  },
  {
    title: "Exits",
    unit: "share of rollouts",
    tall: true,
    format: "percent",
    min: 0,
    max: 1,
    lines: [
      { metric: "exits/submitted", label: "submitted", color: s(3) },
      { metric: "exits/budget_exhausted", label: "budget", color: s(5) },
      { metric: "exits/invalid_format", label: "format", color: s(6) },
      { metric: "exits/duplicate_call", label: "duplicate", color: s(4), dash: true },
      { metric: "exits/truncated", label: "truncated", color: s(7), dash: true },
    ],
  },
  {
    title: "Earned and effective",
    unit: "reward before and after the gate",
    format: "fraction",
    lines: [
      { metric: "reward/mean", label: "effective", color: s(1), bold: true },
      { metric: "reward/earned", label: "earned", color: s(2), dash: true },
    ],
  },
  {
    title: "Malformed and laundered",
    unit: "share of turns, of rollouts",
    format: "percent",
    min: 0,
    lines: [
      { metric: "format/invalid_rate", label: "malformed turns", color: s(6), dash: true },
      { metric: "format/laundered_share", label: "paid with a malformed turn", color: s(2) },
    ],
  },
  {
    title: "Leak",
    unit: "share of tasks, by epoch",
    waitsFor: "Compares an epoch with the one before: needs two whole epochs of the pool.",
    format: "percent",
    min: 0,
    max: 1,
    lines: [
      { metric: "leak/ceiling", label: "ceiling 1 − ε", color: s(1), bold: true, smooth: false },
      { metric: "leak/gain", label: "gain g", color: s(3), smooth: false },
      { metric: "leak/loss", label: "loss d", color: s(6), smooth: false },
      { metric: "leak/epsilon", label: "leak ε", color: s(7), dash: true, smooth: false },
    ],
  },
  {
    title: "Silent groups",
    unit: "per update",
    format: "count",
    min: 0,
    lines: [
      { metric: "groups/silent", label: "happened", color: s(1), bold: true },
      { metric: "groups/silent_forecast", label: "forecast", color: s(2), dash: true },
    ],
  },
  {
    title: "Pool",
    unit: "tasks",
    format: "count",
    min: 0,
    when: evicts,
    lines: [
      { metric: "tasks/active", label: "active", color: s(1), bold: true, smooth: false },
      { metric: "tasks/retired_mastered", label: "mastered", color: s(3), smooth: false },
      { metric: "tasks/retired_hopeless", label: "hopeless", color: s(6), dash: true, smooth: false },
    ],
  },
  {
    title: "Mismatch KL",
    unit: "nats, log",
    scale: "log",
    floor: 1e-6,
    format: "scientific",
    lines: [{ metric: "mismatch_kl/mean", label: "mismatch KL", color: s(1) }],
  },
  {
    title: "Policy lag",
    unit: "updates",
    format: "plain",
    min: 0,
    limit: "maxLag",
    lines: [
      { metric: "lag/mean", label: "mean", color: s(1), bold: true },
      { metric: "lag/max", label: "max", color: s(2), dash: true, smooth: false },
    ],
  },
  {
    title: "Token entropy",
    unit: "nats",
    format: "fraction",
    min: 0,
    lines: [{ metric: "entropy/mean", label: "entropy", color: s(1) }],
  },
  {
    title: "Groups",
    unit: "per update",
    format: "count",
    min: 0,
    lines: [
      { metric: "groups/trained", label: "trained", color: s(1) },
      { metric: "groups/stale_dropped", label: "stale", color: s(2), dash: true },
      { metric: "groups/aborted", label: "aborted", color: s(6), dash: true },
    ],
  },
  {
    title: "Importance ratio",
    unit: "ω, log",
    scale: "log",
    format: "plain",
    limit: "maskEnd",
    lines: [
      { metric: "ratio/max", label: "max", color: s(2), dash: true },
      { metric: "ratio/mean", label: "mean", color: s(1), bold: true },
    ],
  },
  {
    title: "Masked and clipped",
    unit: "share of tokens",
    format: "percent",
    min: 0,
    lines: [
      { metric: "mask/fraction", label: "masked", color: s(1) },
      { metric: "clip/fraction", label: "clipped", color: s(2), dash: true },
    ],
  },
  {
    title: "Log-prob gap",
    unit: "nats, rollout − trainer",
    format: "plain",
    lines: [{ metric: "logprob_gap/mean", label: "gap", color: s(1) }],
  },
  {
    title: "Engines",
    unit: "resident rollouts",
    format: "count",
    min: 0,
    lines: [
      { metric: "engines/resident_max", label: "fullest", color: s(1), smooth: false },
      { metric: "engines/resident_min", label: "emptiest", color: s(4), smooth: false },
    ],
  },
  {
    title: "Tokens",
    unit: "per second",
    format: "count",
    min: 0,
    lines: [
      { metric: "tokens/generated_s", label: "sampled", color: s(1) },
      { metric: "tokens/trained_s", label: "trained", color: s(4), dash: true },
    ],
  },
  {
    title: "Time per update",
    unit: "seconds",
    format: "seconds",
    min: 0,
    lines: [
      { metric: "time/update_s", label: "update", color: s(1), bold: true },
      { metric: "time/train_s", label: "train", color: s(3) },
      { metric: "time/wait_s", label: "wait", color: s(5) },
      { metric: "time/refresh_s", label: "publish", color: s(7), dash: true },
    ],
  },
  {
    title: "Loss",
    unit: "per trainable token",
    format: "plain",
    lines: [{ metric: "optim/loss", label: "loss", color: s(1) }],
  },
  {
    title: "Gradient norm",
    unit: "before clipping, log",
    scale: "log",
    format: "plain",
    lines: [{ metric: "optim/grad_norm", label: "gradient norm", color: s(1) }],
  },
  {
    title: "Skipped steps",
    unit: "per update, loss or gradient not finite",
    format: "count",
    min: 0,
    lines: [{ metric: "optim/skipped_steps", label: "skipped", color: s(6), smooth: false }],
  },
  {
    title: "Learning rate",
    unit: "AdamW",
    format: "scientific",
    min: 0,
    lines: [{ metric: "optim/lr", label: "learning rate", color: s(1), smooth: false }],
  },
  {
    title: "Solved",
    unit: "tasks per update",
    format: "count",
    min: 0,
    lines: [
      { metric: "tasks/solved_all", label: "always solved", color: s(3) },
      { metric: "tasks/solved_none", label: "never solved", color: s(6), dash: true },
    ],
  },
  {
    title: "Rollout length",
    unit: "tokens written",
    format: "count",
    min: 0,
    lines: [{ metric: "tokens/per_rollout", label: "tokens", color: s(1) }],
  },
];
