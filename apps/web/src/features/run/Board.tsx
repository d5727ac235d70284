"use client";
import { Info } from "lucide-react";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { classes } from "../../ui/classes.ts";
import { Note } from "../../ui/Note.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { markersOf, prepareBoard } from "./prepareBoard.ts";
import { SmoothingSlider } from "./SmoothingSlider.tsx";
import { stressBar, verdictText } from "./verdict.ts";

const defaultSmoothing = 0.6;

/** The live board: verdict, key figures, and a panel for every metric. */
export function Board({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const url = useUrlState();
  const smoothing =
    url.get("smooth") === "" ? defaultSmoothing : Math.min(0.98, Math.max(0, Number(url.get("smooth")) || 0));
  const panels = prepareBoard(feed, run.config, smoothing);
  const markers = markersOf(feed.events);
  const verdict = verdictText(feed, run);
  return (
    <>
      {verdict && (
        <Note tone={verdict.tone}>
          <span>
            <strong className="font-semibold">Stress test:</strong> {verdict.text}
          </span>
          <HowVerdictIsMade />
        </Note>
      )}
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
            emptyText={emptyText(run)}
            className={classes(panel.wide && "md:col-span-2", panel.title === "Exits" && "md:max-xl:col-span-2")}
          />
        ))}
      </div>
    </>
  );
}

function emptyText(run: RunDetail): string {
  if (run.status === "queued") return "Waiting to start.";
  if (run.status === "running") return "Sampling the first batch. The first point comes with the first update.";
  return "No update was made.";
}

function HowVerdictIsMade() {
  return (
    <details className="group text-sm font-normal">
      <summary className="inline-flex list-none items-center gap-1 font-semibold">
        <Info aria-hidden size={13} /> How the verdict is made
      </summary>
      <p className="mt-1 max-w-[70ch]">
        An epoch is one pass over the pool; its reward is the mean sampled reward of its updates. The run climbs if an
        epoch reaches {stressBar.threshold.toFixed(2)}, and holds if none of the {stressBar.holdEpochs} epochs after
        that is more than {stressBar.tolerance.toFixed(2)} below it. A run that falls further has collapsed.
      </p>
    </details>
  );
}
