import type { Estimate } from "@holdfast/stats";
import type { RetainedChange, RetainedSpan } from "./forgetting.ts";

/** Whether an arm forgot: its interval is under 0, over it, or has it inside. */
export type Retention = "forgets" | "gains" | "holds";

/** What an interval of a change says by itself. */
export function retentionOf({ low, high }: Pick<Estimate, "low" | "high">): Retention {
  if (high < 0) return "forgets";
  return low > 0 ? "gains" : "holds";
}

/**
 * A sentence that answers whether an arm forgot, e.g. "forgets: −0.165 [−0.201, −0.131] …". Where no change is seen it says how
 * large a loss the interval leaves open. Null is an arm without tasks rescored under both versions.
 */
export function retainedText(found: RetainedChange | null, { from, to }: RetainedSpan): string {
  if (found === null)
    return `No task that was retired by update ${from} has been rescored at updates ${from} and ${to}.`;
  const { tasks, before, after, change, runs, missing } = found;
  const seen = { forgets: "Forgets", gains: "Gains", holds: "No forgetting seen" }[retentionOf(change)];
  const open =
    retentionOf(change) === "holds" && change.low < 0 ? ` A loss of up to ${share(-change.low)} is not ruled out.` : "";
  const left =
    missing === 0
      ? ""
      : ` Left out: ${counted(missing, "retired task")} not rescored at update ${to}, e.g. drawn again.`;
  return (
    `${seen}: ${signed(change.value)} [${signed(change.low)}, ${signed(change.high)}], from ${share(before)} at update ${from} to ` +
    `${share(after)} at update ${to}; ${counted(tasks, "task")} retired by update ${from}, ${seedsText(runs)}.${open}${left}`
  );
}

/** A sentence on whether two arms differ in what they kept. */
export function keptMoreText(
  { baseline, other }: { readonly baseline: string; readonly other: string },
  difference: Estimate,
): string {
  const { value, low, high } = difference;
  const numbers = `${signed(value)} [${signed(low)}, ${signed(high)}]`;
  if (low > 0) return `${other} keeps more than ${baseline}: ${numbers}.`;
  if (high < 0) return `${other} keeps less than ${baseline}: ${numbers}.`;
  return `No difference seen between ${other} and ${baseline} in what they keep: ${numbers}.`;
}

/** "1 seed", or "2 seeds (−0.150, −0.180)". The interval is over tasks: few seeds say little of other seeds. */
function seedsText(runs: RetainedChange["runs"]): string {
  if (runs.length === 1) return "1 seed";
  return `${runs.length} seeds (${runs.map(({ change }) => signed(change)).join(", ")})`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
const share = (value: number) => value.toFixed(3);

/** With its sign, a true minus; what rounds to nothing has none. */
function signed(value: number): string {
  const rounded = share(Math.abs(value));
  if (Number(rounded) === 0) return rounded;
  return `${value < 0 ? "−" : "+"}${rounded}`;
}
