"use client";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as Base } from "radix-ui";
import { useRef, useState } from "react";
import { PaletteFinds } from "./PaletteFinds.tsx";
import { groupClass, PaletteItem } from "./PaletteItem.tsx";
import { useOfferedActions } from "./useShortcuts.ts";

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** One field that reaches everything: what this page can do, pages, runs, experiments, and a rollout by its id. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Base.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-lg border bg-raised shadow-lg"
        >
          <Base.Title className="sr-only">Command palette</Base.Title>
          <Palette onDone={() => onOpenChange(false)} />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const groups = useOfferedActions();
  /** What arrives after the query was typed is chosen when nothing is, so that Enter always does something. */
  const chooseFirst = () => {
    if (list.current?.querySelector("[cmdk-item][aria-selected=true]")) return;
    setChosen(list.current?.querySelector("[cmdk-item]")?.getAttribute("data-value") ?? "");
  };
  const perform = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <Command label="Command palette" loop vimBindings={false} value={chosen} onValueChange={setChosen}>
      <div className="flex items-center gap-2.5 border-b px-3.5">
        <Search aria-hidden size={15} className="text-faint" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Go to a page, a run, an experiment, or do something"
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
      </div>
      <Command.List ref={list} className="scroll-thin max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-8 text-center text-muted">Nothing is called that.</Command.Empty>
        {groups.map(({ name, actions }) => {
          const offered = actions.filter((action) => action.inPalette !== false);
          return (
            offered.length > 0 && (
              <Command.Group key={name} heading={name} className={groupClass}>
                {offered.map((action) => (
                  <PaletteItem
                    key={action.name}
                    value={`${name} ${action.name}`}
                    keys={action.keys}
                    onSelect={perform(action.run)}
                  >
                    {action.name}
                  </PaletteItem>
                ))}
              </Command.Group>
            )
          );
        })}
        <PaletteFinds query={query.trim()} onDone={onDone} onFound={chooseFirst} />
      </Command.List>
    </Command>
  );
}
