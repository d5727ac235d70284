"use client";
import { useEffect, useId, useSyncExternalStore } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import {
  type ActionGroup,
  actionsOnOffer,
  followActions,
  offerActions,
  type PageAction,
  withdrawActions,
} from "./shortcuts.ts";

/**
 * Offers what this part of the page can do while it is shown: as keys, in the help, and in the command palette. Keys do
 * nothing while one types, while a dialog or menu is open, and, sequences included, with another modifier held.
 */
export function useShortcuts(group: string, actions: readonly PageAction[]): void {
  const id = useId();
  useEffect(() => offerActions(id, { name: group, actions }));
  useEffect(() => () => withdrawActions(id), [id]);
  const keys = actions.flatMap((action) => (action.keys === undefined ? [] : [action.keys]));
  useHotkeys(
    keys.length > 0 ? keys : ["f24"],
    (event, { hotkey, isSequence }) => {
      if (isSequence && (event.ctrlKey || event.metaKey || event.altKey)) return;
      if (isCovered()) return;
      event.preventDefault();
      actions.find((action) => action.keys?.toLowerCase() === hotkey)?.run();
    },
    { useKey: true },
  );
}

/** The actions of everything on the page now. */
export function useOfferedActions(): readonly ActionGroup[] {
  return useSyncExternalStore(followActions, actionsOnOffer, actionsOnOffer);
}

/** Whether something lies over the page and has the keyboard. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
