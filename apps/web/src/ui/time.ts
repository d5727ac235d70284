/** "2 s", "4 min", "3 h", "2 d": one unit, rounded down. Negative spans (clocks that differ) count as 0 s. */
export function formatSpan(spanMs: number): string {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** "4 min 12 s" style duration with at most two units. */
export function formatDuration(spanMs: number): string {
  const seconds = Math.max(0, Math.round(spanMs / 1_000));
  if (spanMs < 1_000) return `${Math.max(0, Math.round(spanMs))} ms`;
  if (seconds < 60) return `${(spanMs / 1_000).toFixed(1)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** "2026-03-01 14:02:09 UTC". */
export function formatUtc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
