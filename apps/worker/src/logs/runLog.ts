import type { Control, LogAppend } from "@holdfast/control";

type Line = LogAppend["lines"][number];

/** What a worker has to say about a run: a level and a text, which may have several lines. */
export type Said = Pick<Line, "level" | "text">;

/** Takes what is said about runs and stores it in batches; saying something never fails and never waits. */
export interface RunLog {
  say(runId: string, said: Said): void;
  /** Stores all that has been said so far. Does not reject. */
  flush(): Promise<void>;
}

export interface RunLogOptions {
  readonly control: Pick<Control, "appendLogs">;
  /** Worker that speaks. */
  readonly source: string;
  /** Told when lines could not be stored; the run's log says how many are missing once it can be written again. */
  readonly onLost: (runId: string, lost: { readonly lines: number; readonly reason: string }) => void;
}

const batchMs = 500;
const batchLines = 200;
/** More lines than this that wait to be stored are dropped: memory is for the work. */
const maxWaiting = 10_000;

export function createRunLog({ control, source, onLost }: RunLogOptions): RunLog {
  let waiting = new Map<string, Line[]>();
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;
  const missing = new Map<string, { readonly lines: number; readonly reason: string }>();

  function lose(runId: string, lines: number, reason: string): void {
    missing.set(runId, { lines: lines + (missing.get(runId)?.lines ?? 0), reason });
    onLost(runId, { lines, reason });
  }

  async function store(runId: string, lines: readonly Line[]): Promise<void> {
    const gap = missing.get(runId);
    const all = gap === undefined ? lines : [gapLine(source, gap), ...lines];
    try {
      await control.appendLogs({ runId, lines: all });
      if (gap !== undefined) missing.delete(runId);
    } catch (error) {
      lose(runId, lines.length, error instanceof Error ? error.message : String(error));
    }
  }

  async function storeAll(): Promise<void> {
    while (count > 0) {
      const batch = waiting;
      waiting = new Map();
      count = 0;
      for (const [runId, lines] of batch) await store(runId, lines);
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    storing ??= storeAll().finally(() => {
      storing = null;
    });
    return storing;
  }

  return {
    say(runId, { level, text }) {
      if (count >= maxWaiting) {
        lose(runId, 1, "too many lines at once");
        return;
      }
      const lines = waiting.get(runId) ?? [];
      lines.push({ at: new Date(), source, level, text });
      waiting.set(runId, lines);
      count += 1;
      if (count >= batchLines) void flush();
      else timer ??= setTimeout(() => void flush(), batchMs).unref();
    },
    flush,
  };
}

const gapLine = (source: string, { lines, reason }: { readonly lines: number; readonly reason: string }): Line => ({
  ...{ at: new Date(), source, level: "warn" },
  text: `${lines === 1 ? "1 line is" : `${String(lines)} lines are`} missing here, since they could not be stored: ${reason}`,
});

/** An error as it is said: with its stack and what caused it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = error.message, cause } = error;
  return cause === undefined ? stack : `${stack}\ncaused by: ${errorText(cause)}`;
}
