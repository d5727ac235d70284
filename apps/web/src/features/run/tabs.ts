export const tabs = [
  "board",
  "tasks",
  "rescores",
  "evaluations",
  "rollouts",
  "engines",
  "checkpoints",
  "events",
  "logs",
  "config",
] as const;

export type Tab = (typeof tabs)[number];

/** The tab that an address names; the board when it names none. */
export function parseTab(text: string): Tab {
  return tabs.find((tab) => tab === text) ?? "board";
}
