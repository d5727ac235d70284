import { failureModeMeanings } from "@holdfast/recipe";
import type { PairLabel } from "../../api/types.ts";
import { classes } from "../../ui/classes.ts";

/** The labels of a pair in short; what is only proposed is dashed and says so, what was rejected is left out. */
export function LabelMarks({ labels }: { readonly labels: readonly PairLabel[] }) {
  const standing = labels.filter(({ status }) => status !== "rejected");
  const count = (wanted: PairLabel["status"]) => standing.filter(({ status }) => status === wanted).length;
  const [confirmed, proposed] = [count("confirmed"), count("proposed")];
  return (
    <>
      <span aria-hidden className="text-2xs text-muted tabular-nums md:hidden">
        {confirmed > 0 && `${confirmed} `}
        {proposed > 0 && `${proposed}?`}
      </span>
      <span className="flex max-w-64 flex-wrap justify-end gap-1 max-md:sr-only">
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
    </>
  );
}
