"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { splitLines } from "./splitLines.ts";

interface LinesProps {
  readonly label: string;
  readonly text: string;
}

const lineHeight = 18;
const shownLines = 18;

/** Output as it came, in a box of its own in which only the lines in sight are in the page. */
export function Lines({ label, text }: LinesProps) {
  // Five megabytes are a hundred thousand lines: cut once, not for every frame of a scroll.
  const { lines, longest } = useMemo(() => {
    const cut = splitLines(text);
    return { lines: cut, longest: cut.reduce((length, line) => Math.max(length, line.text.length), 0) };
  }, [text]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
  });
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={label}
      className="scroll-thin mt-1 overflow-auto font-mono text-xs"
      style={{ height: Math.min(lines.length, shownLines) * lineHeight + 12 }}
    >
      <div className="relative" style={{ height: virtualizer.getTotalSize(), width: `${longest}ch`, minWidth: "100%" }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className="absolute top-0 left-0 whitespace-pre"
            style={{ height: lineHeight, lineHeight: `${lineHeight}px`, transform: `translateY(${start}px)` }}
          >
            {lines[index]?.isContinued && (
              <span className="text-faint" title="The line goes on">
                ↪{" "}
              </span>
            )}
            {lines[index]?.text}
          </div>
        ))}
      </div>
    </div>
  );
}
