"use client";
import { Tooltip } from "radix-ui";
import type { ReactElement } from "react";

interface HintProps {
  /** Undefined: there is nothing to say. */
  readonly text: string | undefined;
  /** Something that can have the focus. */
  readonly children: ReactElement;
}

/** A sentence about what it is put around, shown on hover and, unlike a title, to those who come by keyboard; Escape hides it. */
export function Hint({ text, children }: HintProps) {
  if (text === undefined) return children;
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 rounded-md border bg-raised px-2.5 py-1.5 text-xs leading-snug text-text shadow-lg"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
