"use client";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { classes } from "../../ui/classes.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { VerdictNote } from "../verdict/VerdictNote.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { markersOf, prepareBoard } from "./prepareBoard.ts";
import { SmoothingSlider } from "./SmoothingSlider.tsx";

const defaultSmoothing = 0.6;

/** The live board: verdict, key figures, and a panel for every metric. */
export function Board({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const url = useUrlState();
  const smoothing =
    url.get("smooth") === "" ? defaultSmoothing : Math.min(0.98, Math.max(0, Number(url.get("smooth")) || 0));
  const panels = prepareBoard(feed, run.config, smoothing);
  const markers = markersOf(feed.events);
  return (
    <>
      <VerdictNote run={run} />
      <KeyFigures feed={feed} run={run} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
        <span>
          By update. <span className="hidden sm:inline">Point at a chart to read all of them at that update.</span>
        </span>
        <SmoothingSlider
          value={smoothing}
          onChange={(value) => url.set({ smooth: value === defaultSmoothing ? null : String(value) })}
        />
      </div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {panels.map(({ panel, chart, guides, meaning }) => (
          <ChartPanel
            key={panel.title}
            title={panel.title}
            unit={panel.unit}
            meaning={meaning}
            chart={chart}
            guides={guides}
            markers={markers}
            height={panel.tall ? 190 : undefined}
            wordy={panel.wide === true}
            emptyText={emptyText(run, panel.waitsFor)}
            className={classes(panel.wide && "md:col-span-2", panel.title === "Exits" && "md:max-xl:col-span-2")}
          />
        ))}
      </div>
    </>
  );
}

function emptyText(run: RunDetail, waitsFor?: string): string {
  if (run.status === "queued") return "Waiting to start.";
  if (run.version > 0 && waitsFor) return waitsFor;
  if (run.status === "running") return "Sampling the first batch. The first point comes with the first update.";
  return "No update was made.";
}
