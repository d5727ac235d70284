import type { MetricName } from "@holdfast/metrics";
import type { NumberFormat } from "../../ui/number.ts";

interface BoardLine {
  readonly metric: MetricName;
  readonly label: string;
  readonly color: string;
  readonly dash?: boolean;
  readonly bold?: boolean;
  readonly smooth?: boolean;
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
}

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
      { metric: "reward/earned", label: "earned, before the gate", color: s(2), dash: true },
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
      { metric: "groups/silent", label: "silent", color: s(7) },
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
    title: "Masked and malformed",
    unit: "share of tokens, of turns",
    format: "percent",
    min: 0,
    lines: [
      { metric: "mask/fraction", label: "masked tokens", color: s(1) },
      { metric: "format/invalid_rate", label: "malformed turns", color: s(6), dash: true },
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
    unit: "CISPO",
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
    title: "Learning rate",
    unit: "AdamW",
    format: "scientific",
    min: 0,
    lines: [{ metric: "optim/lr", label: "learning rate", color: s(1), smooth: false }],
  },
  {
    title: "Tasks",
    unit: "per update",
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
