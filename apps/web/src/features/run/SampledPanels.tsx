"use client";
import { messageOf } from "../../api/problems.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import type { PreparedChart } from "../../charts/prepareChart.ts";
import { ErrorState } from "../../ui/State.tsx";

interface SampledPanel {
  readonly title: string;
  readonly unit: string;
  readonly meaning: string;
  readonly chart: PreparedChart;
}

interface SampledPanelsProps {
  readonly panels: readonly SampledPanel[];
  /** The query that they come from. */
  readonly samples: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Says what is missing when they do not come. */
  readonly failure: string;
  /** Where they come from, while there are none. */
  readonly emptyText: string;
  /** Charts of one id share their crosshair. */
  readonly syncId: string;
}

/** Panels of what is sampled every few seconds, side by side. */
export function SampledPanels({ panels, samples, failure, emptyText, syncId }: SampledPanelsProps) {
  return (
    <>
      {samples.isError && (
        <ErrorState
          what={failure}
          why={messageOf(samples.error)}
          stillWorks="The run goes on."
          onRetry={() => samples.refetch()}
        />
      )}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {panels.map((panel) => (
          <ChartPanel
            key={panel.title}
            {...panel}
            height={180}
            syncId={syncId}
            emptyText={samples.isPending ? "Loading…" : emptyText}
          />
        ))}
      </div>
    </>
  );
}
