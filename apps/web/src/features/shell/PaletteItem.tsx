"use client";
import { Command } from "cmdk";
import { KeyCaps } from "./KeyCaps.tsx";

/** The heading of a group of the palette. */
export const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted";

interface PaletteItemProps {
  readonly value: string;
  readonly keys?: string | undefined;
  readonly note?: string;
  readonly onSelect: () => void;
  readonly children: string;
}

/** One line of the palette; its shortcut or what kind of thing it is stands at the right. */
export function PaletteItem({ value, keys, note, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 data-[selected=true]:bg-sunken"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note !== undefined && <span className="truncate text-xs text-muted">{note}</span>}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </Command.Item>
  );
}
