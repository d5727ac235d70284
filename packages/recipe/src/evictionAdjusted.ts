/**
 * Mean reward over the whole pool with 1.0 put in for every task retired as mastered and 0 for every hopeless one:
 * (active · mean + mastered) / all. The 1.0 is imputed, not measured: it hides forgetting (Arctic-SWE). `activeReward` is the
 * mean over active tasks, as the latest groups show it. Without tasks: 0.
 */
export function evictionAdjusted({
  activeReward,
  active,
  mastered,
  hopeless,
}: {
  readonly activeReward: number;
  readonly active: number;
  readonly mastered: number;
  readonly hopeless: number;
}): number {
  const all = active + mastered + hopeless;
  return all === 0 ? 0 : (active * activeReward + mastered) / all;
}
