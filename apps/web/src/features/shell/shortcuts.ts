/** Something a page can do: an entry of the command palette, a key, or both. */
export interface PageAction {
  /** What it does, as an imperative: "Compare the selected runs". */
  readonly name: string;
  /**
   * Key that does it, outside of inputs: "j", "shift+?", "mod+s" (⌘ or Ctrl), or a sequence, "g>r". Not a key of its own for
   * what destroys. The second letters of the sequences, r e l w t v, are no keys of their own.
   */
  readonly keys?: string;
  readonly run: () => void;
  /** The browser does it by itself on that key, e.g. opens the focused link on "enter"; here it is only listed. Default false. */
  readonly native?: boolean;
  /** The key works also while one types or a dialog is open; needs a modifier. Default false. */
  readonly always?: boolean;
  /** False: the key alone does it and the palette leaves it out, e.g. moving a cursor. Default true. */
  readonly inPalette?: boolean;
}

/** The actions of one part of the page, under its name. */
export interface ActionGroup {
  readonly name: string;
  readonly actions: readonly PageAction[];
}

let groups: ReadonlyMap<string, ActionGroup> = new Map();
let listed: readonly ActionGroup[] = [];
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, ActionGroup>): void {
  groups = next;
  listed = [...groups.values()];
  for (const notify of listeners) notify();
}

/** Puts the actions of one place up for the help and the palette, in the stead of those it had there. */
export function offerActions(id: string, group: ActionGroup): void {
  change(new Map(groups).set(id, group));
}

/** Takes the actions of a place down. */
export function withdrawActions(id: string): void {
  change(new Map([...groups].filter(([known]) => known !== id)));
}

/** Calls `listener` when the actions on offer change; returns how to stop. */
export function followActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All actions on offer; the same array until they change. */
export const actionsOnOffer = (): readonly ActionGroup[] => listed;
