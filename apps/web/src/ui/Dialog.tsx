"use client";
import { X } from "lucide-react";
import { Dialog as Base } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A window over the page; Escape, a click beside it and ✕ close it, and the keyboard goes back to where it was. */
export function Dialog({ open, onOpenChange, title, lead, wide = false, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Base.Content
          {...(lead === undefined ? { "aria-describedby": undefined } : {})}
          className={classes(
            "scroll-thin fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border bg-raised p-5 shadow-lg",
            wide ? "w-[min(720px,calc(100vw-32px))]" : "w-[min(440px,calc(100vw-32px))]",
          )}
        >
          <div className="flex items-start gap-3">
            <Base.Title className="min-w-0 flex-1 text-lg font-[620] tracking-tight">{title}</Base.Title>
            <Base.Close asChild>
              <Button look="quiet" aria-label="Close" className="-mt-1 -mr-2 w-8 px-0!">
                <X aria-hidden size={16} />
              </Button>
            </Base.Close>
          </div>
          {lead !== undefined && <Base.Description className="mt-1 text-muted">{lead}</Base.Description>}
          <div className="mt-4">{children}</div>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
