"use client";
import { Popover as Base } from "radix-ui";
import type { ReactNode } from "react";

interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What it is for, to those who do not see it. */
  readonly label: string;
  /** A button. */
  readonly trigger: ReactNode;
  readonly align?: "start" | "end";
  readonly children: ReactNode;
}

/** A small window hanging at a button; Escape or a click beside it closes it. */
export function Popover({ open, onOpenChange, label, trigger, align = "start", children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="scroll-thin z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border bg-raised p-3 shadow-lg"
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
