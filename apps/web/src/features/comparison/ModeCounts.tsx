import { failureModeMeanings } from "@holdfast/recipe";
import type { PairedAnalysis } from "../../api/types.ts";

/** Labels by failure mode, those that a person confirmed apart from what rules only propose, with what each mode means. */
export function ModeCounts({ counts }: { readonly counts: PairedAnalysis["labels"] }) {
  return (
    <section aria-label="Failure modes" className="grid gap-1.5">
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {counts.map(({ mode, confirmed, proposed, rejected }, index) => {
          const { title, stage, before, after } = failureModeMeanings[mode];
          return (
            <li key={mode} className="grid content-start gap-0.5 rounded-md border px-2.5 py-2">
              <span className="flex items-baseline gap-2">
                <kbd className="rounded-[4px] border bg-sunken px-1 text-2xs text-muted">{index + 1}</kbd>
                <b className="font-semibold">{title}</b>
                <span className="text-2xs text-faint">{stage}</span>
                <span className="ml-auto font-semibold tabular-nums">{confirmed}</span>
              </span>
              <span className="text-2xs text-muted">{before}</span>
              <span className="text-2xs text-faint">Where it is solved: {after}</span>
              <span className="text-2xs text-faint tabular-nums">
                {confirmed} confirmed · {proposed} proposed · {rejected} rejected
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-2xs text-faint">
        Modes and their definitions are those of Mehta et al. 2026, “Cross-Benchmark Transfer from RL on Agentic Coding
        Tasks”, §7.2 and table 3. What rules propose counts only once a person confirms it.
      </p>
    </section>
  );
}
