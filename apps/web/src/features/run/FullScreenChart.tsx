"use client";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { BoardChart, type BoardChartProps } from "./BoardChart.tsx";
import type { BoardPanel } from "./boardPanel.ts";

interface FullScreenChartProps extends Omit<BoardChartProps, "panel" | "height" | "className"> {
  readonly panels: readonly BoardPanel[];
}

/** The panel that the view names, as large as the window; left and right step through the panels. */
export function FullScreenChart({ panels, ...chart }: FullScreenChartProps) {
  const place = panels.findIndex(({ key }) => key === chart.view.full);
  const panel = panels[place];
  const step = (by: number) => {
    const next = panels[(place + by + panels.length) % panels.length];
    if (next) chart.onChange({ full: next.key });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  };
  return (
    <Dialog.Root open={panel !== undefined} onOpenChange={(open) => !open && chart.onChange({ full: "" })}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-2 z-40 overflow-auto rounded-lg border bg-bg p-3 md:inset-6 md:p-4"
        >
          <div className="mb-2 flex items-center gap-2">
            <Dialog.Title className="text-lg font-[620] tracking-tight">{panel?.title}</Dialog.Title>
            <span className="text-faint tabular-nums">
              {place + 1} of {panels.length}
            </span>
            <span className="ml-auto flex gap-1">
              <Button aria-label="Previous panel" onClick={() => step(-1)} className="w-9 px-0">
                <ChevronLeft aria-hidden size={16} />
              </Button>
              <Button aria-label="Next panel" onClick={() => step(1)} className="w-9 px-0">
                <ChevronRight aria-hidden size={16} />
              </Button>
              <Dialog.Close asChild>
                <Button aria-label="Close" className="w-9 px-0">
                  <X aria-hidden size={16} />
                </Button>
              </Dialog.Close>
            </span>
          </div>
          {panel && (
            <BoardChart
              key={panel.key}
              {...chart}
              panel={panel}
              syncId="full"
              height={Math.max(200, window.innerHeight - 190)}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
