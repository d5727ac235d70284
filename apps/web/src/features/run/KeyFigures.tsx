import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { keyFigures } from "./keyFigures.ts";
import { useKeySeries } from "./useKeySeries.ts";

const tones = { good: "text-good", bad: "text-bad", neutral: "text-muted" } as const;

/** The numbers that are looked at first. */
export function KeyFigures({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const series = useKeySeries(run, feed);
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {keyFigures(series, run).map(({ label, value, change, detail }) => (
        <div key={label} className="min-h-[88px] rounded-lg border bg-surface px-3 py-2.5 shadow-panel">
          <dt className="truncate text-xs text-muted">{label}</dt>
          <dd className="tabular-nums">
            <div className="text-xl leading-7 font-semibold tracking-tight">{value}</div>
            {/* Room for what comes later, so that nothing below moves when it does. */}
            <div className="min-h-12 text-xs text-faint">
              {change && <div className={`truncate ${tones[change.tone]}`}>{change.text}</div>}
              {detail}
            </div>
          </dd>
        </div>
      ))}
    </dl>
  );
}
