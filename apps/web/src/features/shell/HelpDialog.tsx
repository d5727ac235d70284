"use client";
import { Dialog } from "../../ui/Dialog.tsx";
import { KeyCaps } from "./KeyCaps.tsx";
import { useOfferedActions } from "./useShortcuts.ts";

/** All keys that do something on this page, by what they belong to. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard"
      lead="Keys do nothing while you type in a field. No single key destroys anything."
    >
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const groups = useOfferedActions();
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {groups.map(({ name, actions }) => {
        const keyed = actions.filter((action) => action.keys !== undefined);
        return (
          keyed.length > 0 && (
            <section key={name} aria-label={name}>
              <h3 className="text-xs font-semibold text-muted">{name}</h3>
              <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
                {keyed.map((action) => (
                  <div key={action.keys} className="contents">
                    <dt>{action.name}</dt>
                    <dd className="text-right">
                      <KeyCaps keys={action.keys ?? ""} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </div>
  );
}
