"use client";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

/** A button that opens a list of actions. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-44 rounded-lg border bg-raised p-1 shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  "flex h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken";

/** One action of a menu. */
export function MenuItem({
  onSelect,
  disabled,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={itemClass} disabled={disabled ?? false} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}
