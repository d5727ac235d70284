import { failureModeMeanings } from "@holdfast/recipe";
import type { PairLabel } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";

/** The labels of a pair in short; what is only proposed is dashed and says so, what was rejected is left out. */
export function LabelMarks({ labels }: { readonly labels: readonly PairLabel[] }) {
  const standing = labels.filter(({ status }) => status !== "rejected");
  return (
    <span className="flex max-w-[34vw] flex-wrap justify-end gap-1 xl:max-w-none">
      {standing.map(({ mode, status }) => (
        <span
          key={mode}
          className={classes(
            "rounded-[4px] border px-1 text-2xs whitespace-nowrap",
            status === "confirmed"
              ? "border-accent bg-accent text-on-accent"
              : "border-dashed border-line-strong bg-surface text-muted",
          )}
        >
          {failureModeMeanings[mode].title}
          {status === "proposed" && "?"}
        </span>
      ))}
    </span>
  );
}
