import type { RunConfig } from "@holdfast/recipe";
import type { MetricName } from "@holdfast/metrics";
import type { BoardLine, BoardPanel, BoardSection } from "./boardPanel.ts";

/** Whether the run retires tasks. */
export const evicts = ({ eviction }: RunConfig) => eviction.masteredAfter > 0 || eviction.hopelessAfter > 0;

type Look = Omit<BoardLine, "metric" | "label">;

const line = (metric: MetricName, label: string, look: Look): BoardLine => ({ metric, label, ...look });
const s = (index: number) => `var(--s${index})`;
const panel = (section: BoardSection, key: string, title: string) => ({ section, key, title });
const counted = { format: "count", min: 0 } as const;
const share = { format: "percent", min: 0 } as const;

/** The run board, panel by panel in reading order. Guide lines come from the metric catalogue. */
export const boardPanels: readonly BoardPanel[] = [
  {
    ...panel("watch", "reward", "Reward"),
    unit: "mean, by update",
    wide: true,
    tall: true,
    format: "fraction",
    lines: [
      line("reward/newest", "pool, newest weights", { color: s(1), bold: true, smooth: false }),
      line("reward/mean", "sampled", { color: s(7) }),
      line("reward/eviction_adjusted", "eviction-adjusted (imputed)", { color: s(2), dash: true, when: evicts }),
      line("reward/eviction_rescored", "eviction-rescored (measured)", { color: s(3), smooth: false, when: evicts }),
    ],
  },
  {
    ...panel("watch", "exits", "Exits"),
    unit: "share of rollouts",
    tall: true,
    ...share,
    max: 1,
    lines: [
      line("exits/submitted", "submitted", { color: s(3) }),
      line("exits/budget_exhausted", "budget", { color: s(5) }),
      line("exits/invalid_format", "format", { color: s(6) }),
      line("exits/duplicate_call", "duplicate", { color: s(4), dash: true }),
      line("exits/truncated", "truncated", { color: s(7), dash: true }),
    ],
  },
  {
    ...panel("reward", "earned-and-effective", "Earned and effective"),
    unit: "reward",
    format: "fraction",
    lines: [
      line("reward/mean", "effective", { color: s(1), bold: true }),
      line("reward/earned", "earned", { color: s(2), dash: true }),
    ],
  },
  {
    ...panel("exits", "malformed-and-laundered", "Malformed and laundered"),
    unit: "of turns, of rollouts",
    ...share,
    lines: [
      line("format/invalid_rate", "malformed turns", { color: s(6), dash: true }),
      line("format/laundered_share", "paid with a malformed turn", { color: s(2) }),
    ],
  },
  {
    ...panel("reward", "leak", "Leak"),
    unit: "share of tasks, by epoch",
    waitsFor: "Compares an epoch with the one before: needs two whole epochs of the pool.",
    ...share,
    max: 1,
    lines: [
      line("leak/ceiling", "ceiling 1 − ε", { color: s(1), bold: true, smooth: false }),
      line("leak/gain", "gain g", { color: s(3), smooth: false }),
      line("leak/loss", "loss d", { color: s(6), smooth: false }),
      line("leak/epsilon", "leak ε", { color: s(7), dash: true, smooth: false }),
    ],
  },
  {
    ...panel("groups", "silent-groups", "Silent groups"),
    unit: "per update",
    ...counted,
    lines: [
      line("groups/silent", "happened", { color: s(1), bold: true }),
      line("groups/silent_forecast", "forecast", { color: s(2), dash: true }),
    ],
  },
  {
    ...panel("reward", "pool", "Pool"),
    unit: "tasks",
    ...counted,
    when: evicts,
    lines: [
      line("tasks/active", "active", { color: s(1), bold: true, smooth: false }),
      line("tasks/retired_mastered", "mastered", { color: s(3), smooth: false }),
      line("tasks/retired_hopeless", "hopeless", { color: s(6), dash: true, smooth: false }),
    ],
  },
  {
    ...panel("watch", "mismatch-kl", "Mismatch KL"),
    unit: "nats, log",
    scale: "log",
    floor: 1e-6,
    format: "scientific",
    lines: [line("mismatch_kl/mean", "mismatch KL", { color: s(1) })],
  },
  {
    ...panel("watch", "policy-lag", "Policy lag"),
    unit: "updates",
    format: "plain",
    min: 0,
    limit: "maxLag",
    lines: [
      line("lag/mean", "mean", { color: s(1), bold: true }),
      line("lag/max", "max", { color: s(2), dash: true, smooth: false }),
    ],
  },
  {
    ...panel("watch", "token-entropy", "Token entropy"),
    unit: "nats",
    format: "fraction",
    min: 0,
    lines: [line("entropy/mean", "entropy", { color: s(1) })],
  },
  {
    ...panel("groups", "groups", "Groups"),
    unit: "per update",
    ...counted,
    lines: [
      line("groups/trained", "trained", { color: s(1) }),
      line("groups/stale_dropped", "stale", { color: s(2), dash: true }),
      line("groups/aborted", "aborted", { color: s(6), dash: true }),
    ],
  },
  {
    ...panel("drift", "importance-ratio", "Importance ratio"),
    unit: "ω, log",
    scale: "log",
    format: "plain",
    limit: "maskEnd",
    lines: [
      line("ratio/max", "max", { color: s(2), dash: true }),
      line("ratio/mean", "mean", { color: s(1), bold: true }),
    ],
  },
  {
    ...panel("drift", "masked-and-clipped", "Masked and clipped"),
    unit: "share of tokens",
    ...share,
    lines: [
      line("mask/fraction", "masked", { color: s(1) }),
      line("clip/fraction", "clipped", { color: s(2), dash: true }),
    ],
  },
  {
    ...panel("drift", "log-prob-gap", "Log-prob gap"),
    unit: "nats, rollout − trainer",
    format: "plain",
    lines: [line("logprob_gap/mean", "gap", { color: s(1) })],
  },
  {
    ...panel("speed", "engines", "Engines"),
    unit: "resident rollouts",
    ...counted,
    lines: [
      line("engines/resident_max", "fullest", { color: s(1), smooth: false }),
      line("engines/resident_min", "emptiest", { color: s(4), smooth: false }),
    ],
  },
  {
    ...panel("speed", "tokens", "Tokens"),
    unit: "per second",
    ...counted,
    lines: [
      line("tokens/generated_s", "sampled", { color: s(1) }),
      line("tokens/trained_s", "trained", { color: s(4), dash: true }),
    ],
  },
  {
    ...panel("speed", "time-per-update", "Time per update"),
    unit: "seconds",
    format: "seconds",
    min: 0,
    lines: [
      line("time/update_s", "update", { color: s(1), bold: true }),
      line("time/train_s", "train", { color: s(3) }),
      line("time/wait_s", "wait", { color: s(5) }),
      line("time/refresh_s", "publish", { color: s(7), dash: true }),
    ],
  },
  {
    ...panel("policy", "loss", "Loss"),
    unit: "per trainable token",
    format: "plain",
    lines: [line("optim/loss", "loss", { color: s(1) })],
  },
  {
    ...panel("policy", "gradient-norm", "Gradient norm"),
    unit: "before clipping, log",
    scale: "log",
    format: "plain",
    lines: [line("optim/grad_norm", "gradient norm", { color: s(1) })],
  },
  {
    ...panel("policy", "skipped-steps", "Skipped steps"),
    unit: "not finite, per update",
    ...counted,
    lines: [line("optim/skipped_steps", "skipped", { color: s(6), smooth: false })],
  },
  {
    ...panel("policy", "learning-rate", "Learning rate"),
    unit: "AdamW",
    format: "scientific",
    min: 0,
    lines: [line("optim/lr", "learning rate", { color: s(1), smooth: false })],
  },
  {
    ...panel("reward", "solved", "Solved"),
    unit: "tasks per update",
    ...counted,
    lines: [
      line("tasks/solved_all", "always solved", { color: s(3) }),
      line("tasks/solved_none", "never solved", { color: s(6), dash: true }),
    ],
  },
  {
    ...panel("exits", "rollout-length", "Rollout length"),
    unit: "tokens written",
    ...counted,
    lines: [line("tokens/per_rollout", "tokens", { color: s(1) })],
  },
];
