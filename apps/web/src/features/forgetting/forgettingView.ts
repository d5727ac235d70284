/** Update by which tasks were retired, and the later one they are looked at again; undefined leaves the choice to the server. */
interface ForgettingSpan {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

type Get = (key: string) => string;

/** The span that an address names; what is no update counts as not said. */
export function readSpan(get: Get): ForgettingSpan {
  return { from: updateOf(get("retired")), to: updateOf(get("again")) };
}

const updateOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** What a choice of the first update changes in the address: a second one that is not later goes back to the usual. */
export function chooseFrom(from: number, to: number | null): Readonly<Record<string, string | null>> {
  return { retired: String(from), ...(to !== null && to <= from && { again: null }) };
}

/** Checkpoints that can be the first of two, and those that can follow `from`. */
export function spanChoices(checkpoints: readonly number[], from: number | null) {
  return {
    from: checkpoints.slice(0, -1),
    to: checkpoints.filter((version) => from !== null && version > from),
  };
}
