"use client";
import { useUrlState } from "../../ui/useUrlState.ts";
import { boardChanges, type BoardView, readBoardView, zoomChanges } from "./boardView.ts";

/** The board's view from the address, and ways to change it. */
export function useBoardView() {
  const url = useUrlState();
  const view = readBoardView(url.get);
  return {
    view,
    change: (change: Partial<BoardView>) => url.set(boardChanges(change)),
    zoom: (range: readonly [number, number] | null) => url.set(zoomChanges(range, view.x)),
  };
}
