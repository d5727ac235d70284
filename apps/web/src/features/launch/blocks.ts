export interface Block {
  readonly key: string;
  readonly title: string;
  readonly purpose: string;
  /** Few settings: takes half the width. */
  readonly half?: boolean;
}

/** The blocks of a run's configuration in the order of the form. Settings outside any block belong to "". */
export const blocks: readonly Block[] = [
  { key: "", title: "Run", purpose: "How long it trains." },
  { key: "policy", title: "Policy", purpose: "What it starts from.", half: true },
  { key: "tasks", title: "Tasks", purpose: "What it trains on.", half: true },
  { key: "rollout", title: "Rollouts", purpose: "How attempts are sampled, and when they end." },
  {
    key: "async",
    title: "Asynchrony",
    purpose: "How far sampling may run ahead of training, and what a refresh does.",
  },
  { key: "gate", title: "Gate", purpose: "Which rollouts are paid." },
  { key: "advantage", title: "Advantage", purpose: "How a rollout is compared with its group.", half: true },
  { key: "loss", title: "Loss", purpose: "What the gradient is taken of.", half: true },
  { key: "optimizer", title: "Optimizer", purpose: "AdamW and its schedule." },
  { key: "eviction", title: "Eviction", purpose: "Which tasks leave the pool, and which come back." },
  { key: "score", title: "Scoring", purpose: "The whole pool, sampled with the newest weights.", half: true },
  { key: "rescore", title: "Rescoring", purpose: "Retired tasks, run again under frozen weights.", half: true },
  { key: "eval", title: "Evaluation", purpose: "A benchmark, run under frozen weights.", half: true },
  { key: "checkpoints", title: "Checkpoints", purpose: "Which weights stay on disk.", half: true },
  { key: "health", title: "Health", purpose: "When to warn, and when to give up.", half: true },
  { key: "stress", title: "Verdict", purpose: "What counts as fitting the pool and holding it.", half: true },
];

/** The block a setting belongs to. */
export function blockOf(path: string): string {
  return path.includes(".") ? (path.split(".")[0] ?? "") : "";
}
