"use client";
import { useMemo } from "react";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { StepLinks } from "../../charts/StepLink.tsx";
import { classes } from "../../ui/classes.ts";
import { VerdictNote } from "../verdict/VerdictNote.tsx";
import { BoardChart } from "./BoardChart.tsx";
import { type BoardSection, boardSections } from "./boardPanel.ts";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { FullScreenChart } from "./FullScreenChart.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { shownPanels } from "./prepareBoard.ts";
import { useBoardAxis } from "./useBoardAxis.ts";
import { useBoardView } from "./useBoardView.ts";

const headings: Readonly<Record<BoardSection, string>> = {
  watch: "Watch first",
  reward: "Reward and tasks",
  exits: "How rollouts end",
  groups: "Groups",
  drift: "Drift between sampling and training",
  policy: "Policy and optimizer",
  speed: "Speed",
};

/** The live board: verdict, key figures, and a panel for every metric by area. */
export function Board({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const { view, change, zoom } = useBoardView();
  const panels = useMemo(() => shownPanels(run.config), [run.config]);
  const shared = { run, feed, view, onChange: change, onZoom: zoom, ...useBoardAxis(run, feed, view) };
  return (
    <StepLinks value={(from, to) => `/runs/${run.id}?tab=rollouts&step=${from === to ? from : `${from}-${to}`}`}>
      <VerdictNote run={run} />
      <KeyFigures feed={feed} run={run} />
      <BoardToolbar view={view} onChange={change} onZoom={zoom} />
      {boardSections.map((section) => (
        <section key={section} aria-label={headings[section]}>
          <h2 className="mb-1.5 text-xs font-[550] text-muted">{headings[section]}</h2>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
            {panels
              .filter((panel) => panel.section === section)
              .map((panel) => (
                <BoardChart
                  key={panel.key}
                  panel={panel}
                  {...shared}
                  className={classes(
                    "min-w-0",
                    panel.wide && "md:col-span-2",
                    panel.key === "exits" && "md:max-xl:col-span-2",
                  )}
                />
              ))}
          </div>
        </section>
      ))}
      <FullScreenChart panels={panels} {...shared} />
    </StepLinks>
  );
}
