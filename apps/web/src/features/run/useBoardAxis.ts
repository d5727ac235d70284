"use client";
import { useMemo } from "react";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail } from "../../api/types.ts";
import { useLiveSeries } from "../../api/useLiveSeries.ts";
import type { ChartMarker } from "../../charts/chartSpec.ts";
import { joinSegments } from "../../charts/columns.ts";
import type { BoardView } from "./boardView.ts";
import { markersOf } from "./boardMarkers.ts";

const along = ["reward/mean"];

/** What the panels of a board share: the ends of the x axis, and the events on it. */
export function useBoardAxis(
  run: RunDetail,
  feed: RunFeed,
  { x }: Pick<BoardView, "x">,
): { readonly reach: readonly number[]; readonly markers: readonly ChartMarker[] } {
  const { series } = useLiveSeries({ run, feed, names: along, x });
  const origin = Date.parse(run.startedAt ?? run.createdAt);
  return useMemo(() => {
    const columns = joinSegments(series);
    const places = x === "step" ? [...columns.fromStep, ...columns.toStep] : columns.x;
    const reach = places.length === 0 ? [] : [Math.min(...places), Math.max(...places)];
    return { reach, markers: markersOf(feed.events, { x, origin, along: columns }) };
  }, [series, feed.events, x, origin]);
}
