import Link from "next/link";
import type { PolicyView } from "../../api/types.ts";
import { chosenText } from "./passAtLines.ts";

/** A policy by its label, with a way to its run and the benchmarks that chose it. */
export function MatrixPolicy({ policy: { ref, label, digest, selectedOn } }: { policy: PolicyView }) {
  return (
    <span className="min-w-0">
      {ref.kind === "checkpoint" ? (
        <Link
          href={`/runs/${ref.runId}?tab=evaluations`}
          prefetch={false}
          className="rounded-sm font-[550] wrap-anywhere hover:text-accent hover:underline"
        >
          {label}
        </Link>
      ) : (
        <span className="font-[550] wrap-anywhere">{label}</span>
      )}
      <span className="block text-2xs text-faint">
        {ref.kind === "base" && "base policy"}
        {ref.kind === "endpoint" && "endpoint"}
        {ref.kind === "checkpoint" && <span className="font-mono">{digest?.slice(0, 12)}</span>}
      </span>
      {selectedOn.length > 0 && (
        <span className="mt-1 inline-block rounded-md bg-accent-soft px-1.5 py-px text-xs font-[550] wrap-anywhere text-accent">
          {chosenText(selectedOn)}
        </span>
      )}
    </span>
  );
}
