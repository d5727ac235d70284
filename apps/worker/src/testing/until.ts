import type { Control, MetricPointView, RunEventView, RunSummary } from "@holdfast/control";

/** All that a run has shown so far. */
export interface Seen {
  readonly summary: RunSummary;
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
}

/** Follows a run until it shows what is wanted. Rejects at the deadline, with where the run is. */
export async function until(
  { control, errors = [] }: { readonly control: Pick<Control, "tailRun">; readonly errors?: readonly string[] },
  runId: string,
  { shows, withinMs = 90_000 }: { readonly shows: (seen: Seen) => boolean; readonly withinMs?: number },
): Promise<Seen> {
  let seen: Seen | undefined;
  for await (const batch of control.tailRun({ runId, afterSeq: 0, signal: AbortSignal.timeout(withinMs) })) {
    const { summary } = batch;
    seen = {
      summary,
      points: [...(seen?.points ?? []), ...batch.points],
      events: [...(seen?.events ?? []), ...batch.events],
    };
    if (shows(seen)) return seen;
  }
  const { status, version } = seen?.summary ?? {};
  const events = seen?.events.slice(-5).map(({ kind, message }) => `${kind}: ${message}`) ?? [];
  throw new Error([`not shown in time; the run is ${status} at version ${version}`, ...events, ...errors].join("\n"));
}

/** The run has completed, or ended in some other way. */
export const isOver = ({ summary }: Seen): boolean => summary.endedAt !== null;

/** The run has this version or a later one. */
export const atVersion =
  (version: number) =>
  ({ summary }: Seen): boolean =>
    summary.version >= version;
