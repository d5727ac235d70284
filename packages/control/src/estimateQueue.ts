/** A run that holds a slot or waits for one; seconds are those it will still hold it, null when nothing tells. */
export interface QueuedWork {
  readonly id: string;
  readonly seconds: number | null;
}

export interface QueuePlace {
  /** From 1. */
  readonly place: number;
  /** Null: something ahead of it has no estimate. */
  readonly startsInSeconds: number | null;
}

/**
 * When each waiting run starts: the slots that are free at once, then whichever is given up first. As long as one of the runs
 * that hold a slot has no estimate, nothing is known of those that wait for a slot.
 */
export function estimateQueue({
  slots,
  active,
  waiting,
}: {
  readonly slots: number;
  readonly active: readonly QueuedWork[];
  readonly waiting: readonly QueuedWork[];
}): ReadonlyMap<string, QueuePlace> {
  /** When each slot is given up, in seconds from now. */
  const ends: (number | null)[] = active.map(({ seconds }) => seconds);
  const places = waiting.map(({ id, seconds }, index): [string, QueuePlace] => {
    const startsInSeconds = ends.length < slots ? 0 : takeEarliest(ends);
    ends.push(startsInSeconds === null || seconds === null ? null : startsInSeconds + seconds);
    return [id, { place: index + 1, startsInSeconds }];
  });
  return new Map(places);
}

/** Takes the earliest end out; null, and one unknown end out, when one of them is unknown. */
function takeEarliest(ends: (number | null)[]): number | null {
  const known = ends.filter((end) => end !== null);
  const earliest = known.length < ends.length ? null : Math.min(...known);
  ends.splice(ends.indexOf(earliest), 1);
  return earliest;
}
