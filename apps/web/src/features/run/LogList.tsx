"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { LogLine } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { formatUtc } from "../../ui/time.ts";
import type { LogWindow } from "./logLines.ts";
import { logParts } from "./logParts.ts";

interface LogListProps {
  readonly window: LogWindow;
  readonly search: string;
  readonly follow: boolean;
  readonly onFollow: (follow: boolean) => void;
  readonly onOlder: () => void;
  readonly loadingOlder: boolean;
}

const linePx = 20;
const endPx = 40;

/** The lines of a log; only those in sight are in the page. Scrolling up stops following, reaching the end follows again. */
export function LogList({
  window: { lines, hasOlder },
  search,
  follow,
  onFollow,
  onOlder,
  loadingOlder,
}: LogListProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => linePx,
    overscan: 20,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  const first = lines[0]?.id;
  const known = useRef({ first, count: lines.length });
  useLayoutEffect(() => {
    const { first: before, count } = known.current;
    known.current = { first, count: lines.length };
    // Lines that were put before the first one push the rest down: the reader stays where they were.
    if (box.current && before !== undefined && first !== undefined && first < before) {
      box.current.scrollTop += (lines.length - count) * linePx;
    }
  }, [first, lines.length]);
  useEffect(() => {
    if (follow && lines.length > 0) virtual.scrollToIndex(lines.length - 1, { align: "end" });
  }, [follow, lines, virtual]);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endPx;
    if (atEnd !== follow) onFollow(atEnd);
  };
  return (
    <div className="overflow-hidden rounded-lg border bg-surface shadow-panel">
      <div className="flex min-h-9 items-center gap-3 border-b px-3 py-1 text-xs text-faint tabular-nums">
        {hasOlder && (
          <Button onClick={onOlder} disabled={loadingOlder} className="h-6">
            {loadingOlder ? "Loading…" : "Older lines"}
          </Button>
        )}
        {lines.length.toLocaleString("en")} lines{hasOlder ? ", older ones not loaded" : ", from the first one"}
      </div>
      <div
        ref={box}
        onWheel={(event) => event.deltaY < 0 && follow && onFollow(false)}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label="Log"
        tabIndex={0}
        className="scroll-thin h-[60vh] overflow-auto"
      >
        <div className="relative min-w-max" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return (
              line && (
                <div key={key} className="absolute left-0 w-full" style={{ top: start, height: linePx }}>
                  <Line line={line} search={search} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

const levelLooks = { info: "text-faint", warn: "font-semibold text-warn", error: "font-semibold text-bad" } as const;

function Line({ line: { at, source, level, text }, search }: { line: LogLine; search: string }) {
  const time = new Date(at).toLocaleTimeString(undefined, { hour12: false });
  return (
    <div className="flex gap-3 px-3 font-mono text-xs leading-5 whitespace-pre hover:bg-sunken">
      <time dateTime={at} title={formatUtc(at)} className="text-faint tabular-nums">
        {time}
      </time>
      <span className="w-32 shrink-0 truncate text-faint" title={source}>
        {source}
      </span>
      <span className={classes("w-11 shrink-0", levelLooks[level])}>{level}</span>
      <span>
        {logParts(text, search).map(({ text: words, color, bold, dim, found }, index) => (
          <span
            key={index}
            className={classes(bold && "font-bold", dim && "opacity-70", found && "rounded-sm bg-warn-soft text-text")}
            style={color && !found ? { color } : undefined}
          >
            {words}
          </span>
        ))}
      </span>
    </div>
  );
}
