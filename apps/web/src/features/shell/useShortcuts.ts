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
 * nothing while one types, while a dialog or menu is open, or with a modifier that is not theirs held.
 */
export function useShortcuts(group: string, actions: readonly PageAction[]): void {
  const id = useId();
  useEffect(() => offerActions(id, { name: group, actions }));
  useEffect(() => () => withdrawActions(id), [id]);
  useHotkeys(
    keysOf(actions, false),
    (event, { hotkey, isSequence = false }) => {
      if (isSequence && (event.ctrlKey || event.metaKey || event.altKey)) return;
      if (!isCovered()) perform(actions, event, hotkey);
    },
    { useKey: true },
  );
  useHotkeys(keysOf(actions, true), (event, { hotkey }) => perform(actions, event, hotkey), {
    useKey: true,
    enableOnFormTags: true,
  });
}

/** The actions of everything on the page now. */
export function useOfferedActions(): readonly ActionGroup[] {
  return useSyncExternalStore(followActions, actionsOnOffer, actionsOnOffer);
}

/** A key that no keyboard has stands for none, since the library takes no empty list. */
const noKey = "f24";

function keysOf(actions: readonly PageAction[], always: boolean): readonly string[] {
  const bound = actions.filter((action) => action.native !== true && (action.always ?? false) === always);
  const keys = bound.flatMap((action) => action.keys ?? []);
  return keys.length > 0 ? keys : [noKey];
}

function perform(actions: readonly PageAction[], event: KeyboardEvent, hotkey: string): void {
  const action = actions.find(({ keys }) => keys === hotkey);
  if (!action || event.defaultPrevented) return; // e.g. an Escape that has just closed a dialog
  event.preventDefault();
  action.run();
}

/** Whether something lies over the page and has the keyboard. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
