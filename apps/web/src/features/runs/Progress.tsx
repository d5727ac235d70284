import { shortCount } from "./shortCount.ts";

/** Updates (or what is said) done out of those wanted, as a figure and a bar. */
export function Progress({ done, of, what = "Updates done" }: { done: number; of: number; what?: string }) {
  return (
    <div>
      <div title={`${done.toLocaleString("en")} of ${of.toLocaleString("en")}`} className="truncate tabular-nums">
        {shortCount(done)} <span className="text-faint">of {shortCount(of)}</span>
      </div>
      <div
        role="progressbar"
        aria-label={what}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="mt-1 h-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${Math.min(100, (done / Math.max(1, of)) * 100)}%` }}
        />
      </div>
    </div>
  );
}
