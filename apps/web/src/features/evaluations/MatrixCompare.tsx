"use client";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { BenchmarkView } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { comparePath, comparisons } from "./comparisons.ts";
import type { MatrixRow } from "./matrixRows.ts";

interface MatrixCompareProps {
  readonly benchmarks: readonly BenchmarkView[];
  /** Those that are ticked. */
  readonly rows: readonly MatrixRow[];
  /** Benchmark that is offered first, e.g. the one that rows are sorted by. */
  readonly preferred: string;
  readonly onClear: () => void;
}

/** What can be done with the ticked policies; lies over the foot of the page, so that choosing moves nothing. */
export function MatrixCompare({ benchmarks, rows, preferred, onClear }: MatrixCompareProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<string | null>(null);
  const offered = comparisons(benchmarks, rows);
  const wanted = asked ?? preferred;
  const chosen = offered.find(({ benchmark }) => benchmark === wanted) ?? offered[0];
  useShortcuts("Selected policies", [
    ...(chosen ? [{ name: "Compare the two", keys: "c", run: () => router.push(comparePath(chosen)) }] : []),
    ...(rows.length > 0 ? [{ name: "Clear the selection", keys: "escape", run: onClear, inPalette: false }] : []),
  ]);
  if (rows.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selected policies"
      className="fixed inset-x-4 bottom-4 z-30 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-soft px-3 py-1.5 shadow-lg md:right-5 md:left-[216px]"
    >
      <strong className="font-[600] tabular-nums">{rows.length} selected</strong>
      {chosen ? (
        <>
          <ButtonLink href={comparePath(chosen)} look="primary">
            Compare
          </ButtonLink>
          <label className="flex items-center gap-2">
            on
            <Select value={chosen.benchmark} onChange={(event) => setAsked(event.target.value)}>
              {offered.map(({ benchmark }) => (
                <option key={benchmark}>{benchmark}</option>
              ))}
            </Select>
          </label>
        </>
      ) : (
        <span>
          {rows.length === 2
            ? "No benchmark has a result of both yet."
            : rows.length === 1
              ? "Choose one more to compare the two."
              : "Two at a time can be compared."}
        </span>
      )}
      <Button look="quiet" className="ml-auto" onClick={onClear}>
        <X aria-hidden size={14} /> Clear
      </Button>
    </div>
  );
}
