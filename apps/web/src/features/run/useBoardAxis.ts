"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RunFeed } from "../../api/runFeed.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { useLiveSeries } from "../../api/useLiveSeries.ts";
import type { ChartMarker } from "../../charts/chartSpec.ts";
import { joinSegments } from "../../charts/columns.ts";
import { selectionMarkers } from "../evaluations/passAtLines.ts";
import type { BoardView } from "./boardView.ts";
import { markersOf, placeOfStep } from "./boardMarkers.ts";

const along = ["reward/mean"];

/** What the panels of a board share: the ends of the x axis, the events on it, and the checkpoints that were chosen. */
export function useBoardAxis(
  run: RunDetail,
  feed: RunFeed,
  { x }: Pick<BoardView, "x">,
): { readonly reach: readonly number[]; readonly markers: readonly ChartMarker[] } {
  const trpc = useTRPC();
  const selections = useQuery(trpc.evaluations.selections.queryOptions({ runId: run.id })).data;
  const { series } = useLiveSeries({ run, feed, names: along, x });
  const origin = Date.parse(run.startedAt ?? run.createdAt);
  return useMemo(() => {
    const columns = joinSegments(series);
    const places = x === "step" ? [...columns.fromStep, ...columns.toStep] : columns.x;
    const reach = places.length === 0 ? [] : [Math.min(...places), Math.max(...places)];
    const axis = { x, origin, along: columns };
    const chosen = selectionMarkers(selections ?? [], (version) => placeOfStep(version, axis));
    return { reach, markers: [...markersOf(feed.events, axis), ...chosen] };
  }, [series, feed.events, selections, x, origin]);
}
