"use client";
import type { SideAnalysis } from "../../api/types.ts";
import { BarSummary } from "../../charts/BarSummary.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { nearMissBars, shareText } from "./nearMissBars.ts";

interface NearMissPanelProps {
  readonly side: SideAnalysis;
  readonly label: string;
  readonly name: "base" | "other";
}

/** How near the failed rollouts of one policy came to solving their task. */
export function NearMissPanel({ side, label, name }: NearMissPanelProps) {
  const { nearMisses, rollouts } = side;
  const { failed, graded, near, keptAll, medianShare } = nearMisses;
  return (
    <Panel title={`Near misses, ${name}`} unit={label} now={`${failed} of ${rollouts} failed`}>
      <div className="grid gap-2 py-2">
        <BarSummary
          label={`Failed rollouts of the ${name} by share of fail-to-pass tests passed`}
          chart={nearMissBars(nearMisses)}
        />
        <p className="-mt-1 text-center text-2xs text-faint">share of fail-to-pass tests passed, per cent</p>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-xs tabular-nums [&>dt]:text-muted">
          <dt>passed at least 80 % of them</dt>
          <dd>{shareText(near, graded)}</dd>
          <dt>kept every pass-to-pass test</dt>
          <dd>{shareText(keptAll, graded)}</dd>
          <dt title="Of each task's mean over its failed attempts">median share, over tasks</dt>
          <dd>
            {medianShare === null
              ? "–"
              : `${(100 * medianShare.value).toFixed(0)} % [${(100 * medianShare.low).toFixed(0)}, ${(100 * medianShare.high).toFixed(0)}]`}
          </dd>
          {failed > graded && (
            <>
              <dt>not graded</dt>
              <dd>{failed - graded}</dd>
            </>
          )}
        </dl>
      </div>
    </Panel>
  );
}
