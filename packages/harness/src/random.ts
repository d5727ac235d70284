import type { Random } from "@holdfast/recipe";

/** An integer in [0, below). */
export function randomInt(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** One of `choices`, each equally likely. Throws when there are none. */
export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[randomInt(random, choices.length)];
  if (choice === undefined) throw new RangeError("pick: no choices");
  return choice;
}

/** One of `choices` with probability proportional to its weight. Throws when there are none. */
export function pickWeighted<T>(random: Random, choices: readonly T[], weight: (choice: T) => number): T {
  let left = random() * choices.reduce((total, choice) => total + weight(choice), 0);
  for (const choice of choices) {
    left -= weight(choice);
    if (left < 0) return choice;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new RangeError("pickWeighted: no choices");
  return last;
}
