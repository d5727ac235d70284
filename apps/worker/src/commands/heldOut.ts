import type { Task } from "@holdfast/harness";
import { tinyrepo } from "@holdfast/harness";

export interface HeldOutSet {
  /** 60 % seen mutants on unseen surfaces. */
  readonly seen: readonly Task[];
  /** 40 % withheld mutants and the withheld kind. */
  readonly withheld: readonly Task[];
}

/** The mixed held-out set: the first `count` tasks, always the same ones. */
export async function heldOutTasks(count: number): Promise<HeldOutSet> {
  const seen = Math.round(count * 0.6);
  const make = (split: "heldout-seen" | "heldout-withheld", n: number) =>
    Promise.all(Array.from({ length: n }, (_, seed) => tinyrepo.generate({ split, seed })));
  return { seen: await make("heldout-seen", seen), withheld: await make("heldout-withheld", count - seen) };
}
