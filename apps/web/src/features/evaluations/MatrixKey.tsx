import { Button } from "../../ui/Button.tsx";
import { countOf } from "./evaluationWords.ts";
import type { ShownMatrix } from "./useShownMatrix.ts";

/** What the marks of the matrix mean, and a way to the benchmarks that have no column yet. */
export function MatrixKey({ shown: { unmeasured, all, onAll } }: { shown: ShownMatrix }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <p className="min-w-0 flex-1 basis-80 text-xs text-muted">
        Means over tasks with their 95 % intervals. <b className="font-semibold text-text">Bold</b>: the highest of its
        column. <span className="rounded-sm bg-good-soft px-1 text-text">Shaded</span>: its interval lies above every
        other one. Columns behind a dashed line are validation benchmarks: what was chosen by them is judged elsewhere.
      </p>
      {unmeasured > 0 && (
        <Button look="quiet" onClick={() => onAll(!all)}>
          {all ? "Only benchmarks with a result" : `${countOf(unmeasured, "benchmark")} without a result`}
        </Button>
      )}
    </div>
  );
}
