"use client";
import { useNow } from "./clock.ts";
import { formatSpan, formatUtc } from "./time.ts";

/** A moment in the viewer's zone; UTC on hover. The server and the first render show UTC. */
export function Time({ at }: { at: string }) {
  const mounted = useNow() !== null;
  const text = mounted
    ? new Date(at).toLocaleString(undefined, {
        month: "short",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      })
    : formatUtc(at);
  return (
    <time dateTime={at} title={formatUtc(at)} className="whitespace-nowrap">
      {text}
    </time>
  );
}

/** How long ago a moment was, growing by itself; the moment in UTC on hover. */
export function Ago({ at, suffix = " ago" }: { at: string; suffix?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatUtc(at)} className="whitespace-nowrap">
      {now === null ? "–" : `${formatSpan(now - Date.parse(at))}${suffix}`}
    </time>
  );
}
