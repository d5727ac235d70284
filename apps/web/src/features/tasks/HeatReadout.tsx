import { formatNumber } from "../../ui/number.ts";
import type { HeatReading } from "./prepareHeat.ts";
import { readingText } from "./readingText.ts";
import { rolloutsBehind } from "./rolloutsOf.ts";

/** What the chosen place of the heat map says, in a line that is always there. */
export function HeatReadout({ runId, reading }: { runId: string; reading: HeatReading | null }) {
  const address = reading && rolloutsBehind(runId, reading);
  return (
    <p aria-live="polite" className="flex min-h-10 flex-wrap items-baseline gap-x-2 text-xs tabular-nums sm:min-h-5">
      {reading === null ? (
        <span className="text-faint">Point at a cell, or use the arrow keys. A click or Enter opens its rollouts.</span>
      ) : (
        <>
          <span className="font-mono break-all">{reading.taskId}</span>
          <span className="text-muted">{readingText(reading)}</span>
          {reading.reward !== null && <span className="font-semibold">{formatNumber(reading.reward, "fraction")}</span>}
          {address !== null && (
            <a href={address} className="text-accent underline-offset-2 hover:underline" tabIndex={-1}>
              Rollouts
            </a>
          )}
        </>
      )}
    </p>
  );
}
