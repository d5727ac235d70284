/** Counts per second over the last `windowMs`, or since the first count while that is shorter. */
export class RateMeter {
  private entries: { readonly at: number; readonly count: number }[] = [];
  private startedAt: number | null = null;
  private readonly windowMs: number;

  constructor(windowMs: number) {
    this.windowMs = windowMs;
  }

  /** Counts what was done in a slice of work that began at `since`. */
  add(count: number, { since, now }: { since: number; now: number }): void {
    this.startedAt ??= since;
    this.entries.push({ at: now, count });
    this.forget(now);
  }

  perSecond(now: number): number {
    this.forget(now);
    if (this.startedAt === null) return 0;
    const total = this.entries.reduce((sum, entry) => sum + entry.count, 0);
    const spanMs = Math.min(this.windowMs, now - this.startedAt);
    return spanMs > 0 ? (total * 1000) / spanMs : 0;
  }

  private forget(now: number): void {
    const kept = this.entries.findIndex((entry) => entry.at > now - this.windowMs);
    if (kept !== 0) this.entries = kept < 0 ? [] : this.entries.slice(kept);
  }
}
