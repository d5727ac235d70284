/** Updates done out of those wanted, as a figure and a bar. */
export function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div>
      <div className="whitespace-nowrap tabular-nums">
        {done} <span className="text-faint">of {of}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Updates done"
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
