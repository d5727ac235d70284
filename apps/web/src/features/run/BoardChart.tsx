"use client";
import { useMemo, useRef } from "react";
import { messageOf } from "../../api/problems.ts";
import { pointExports } from "../../api/pointExports.ts";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { useLiveSeries } from "../../api/useLiveSeries.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import type { ChartMarker } from "../../charts/chartSpec.ts";
import { useInView } from "../../charts/useInView.ts";
import { Note } from "../../ui/Note.tsx";
import type { BoardPanel } from "./boardPanel.ts";
import { type BoardView, isLogY, toggled } from "./boardView.ts";
import { meaningOf, preparePanel } from "./prepareBoard.ts";

export interface BoardChartProps {
  readonly panel: BoardPanel;
  readonly run: RunDetail;
  readonly feed: RunFeed;
  readonly view: BoardView;
  readonly reach: readonly number[];
  readonly markers: readonly ChartMarker[];
  readonly onChange: (change: Partial<BoardView>) => void;
  readonly onZoom: (range: readonly [number, number] | null) => void;
  readonly height?: number | undefined;
  readonly syncId?: string;
  readonly className?: string;
}

/** One panel of a run: reads its series once it comes into sight, and follows the run from there. */
export function BoardChart(props: BoardChartProps) {
  const { panel, run, feed, view, reach, markers, onChange, height, syncId = "board", className = "" } = props;
  const place = useRef<HTMLDivElement>(null);
  const enabled = useInView(place);
  const names = useMemo(() => panel.lines.map(({ metric }) => metric), [panel]);
  const { x, from, to } = view;
  const scale = view.logX ? "log" : "linear";
  const { series, isPending, error, refetch } = useLiveSeries({ run, feed, names, x, from, to, scale, enabled });
  const chart = preparePanel({ panel, config: run.config, view, series, markers, reach });
  return (
    <div ref={place} className={className}>
      <ChartPanel
        title={panel.title}
        unit={panel.unit}
        meaning={meaningOf(panel)}
        chart={chart}
        height={height ?? (panel.tall ? 190 : undefined)}
        syncId={syncId}
        onZoom={props.onZoom}
        toggles={[
          {
            label: "Log y axis",
            on: isLogY(panel, view),
            onChange: () => onChange({ switched: toggled(view.switched, panel.key) }),
          },
        ]}
        exports={pointExports([run.id], names)}
        onFullScreen={view.full === "" ? () => onChange({ full: panel.key }) : undefined}
        note={
          error ? (
            <Note tone="bad">
              {panel.title} could not be loaded: {messageOf(error)}{" "}
              <button type="button" className="font-semibold underline" onClick={refetch}>
                Try again
              </button>
            </Note>
          ) : null
        }
        emptyText={isPending ? "Loading…" : emptyText(run, view, panel.waitsFor)}
        className="h-full"
      />
    </div>
  );
}

function emptyText(run: RunDetail, { x, from }: BoardView, waitsFor?: string): string {
  if (from !== undefined) return "Nothing was measured in this range.";
  if (x === "rollouts" || x === "tokens") return `This run never told how many ${x} it had trained on.`;
  if (run.status === "queued") return "Waiting to start.";
  if (run.version > 0 && waitsFor) return waitsFor;
  if (run.status === "running") return "Sampling the first batch. The first point comes with the first update.";
  return run.version > 0 ? "Nothing was measured." : "No update was made.";
}
