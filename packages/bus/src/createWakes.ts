import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Channel of `pg_notify(channel, runId)`; sent in the transaction that changes the run, so it arrives after the commit. */
export const WAKE_CHANNEL = "holdfast";
const RECONNECT_DELAY_MS = 250;
const EVERY_RUN = "*";
const READY = "ready";

/** A lost connection is rebuilt in any case. */
const ignore = () => undefined;

export interface Wakes {
  /**
   * Yields whenever the run ("*": any run) may have changed, until `signal` aborts. Carries no data: the database is the
   * only source. A wake that arrives while nobody waits is kept; several are one. Listening starts with the call.
   */
  subscribe(runId: string, signal?: AbortSignal): AsyncIterableIterator<void>;
  /** Resolves once the database confirms that it is listened to. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface WakesOptions {
  readonly databaseUrl: string;
  /** Told when the connection is lost; it is rebuilt, and everybody is woken, since a wake may have been missed. */
  readonly onError?: (error: Error) => void;
}

/** One LISTEN connection for all subscribers of this process. */
export function createWakes({ databaseUrl, onError = ignore }: WakesOptions): Wakes {
  const bell = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();

  const wakeAll = () => bell.emit(EVERY_RUN, undefined);
  const listening = keepListening();

  /** Connects, listens until the connection ends, and again, until closed. Resolves the first time it listens. */
  function keepListening(): { readonly ready: Promise<unknown>; readonly done: Promise<void> } {
    const ready = once(bell, READY);
    const done = (async () => {
      while (!closing.signal.aborted) {
        await listenOnce({
          databaseUrl,
          signal: closing.signal,
          onWake: (runId) => bell.emit(EVERY_RUN, runId),
          onReady,
        }).catch(onError);
        if (!closing.signal.aborted) await delay(RECONNECT_DELAY_MS);
      }
    })();
    function onReady() {
      bell.emit(READY);
      wakeAll();
    }
    return { ready, done };
  }

  return {
    subscribe: (runId, signal) =>
      subscription({ bell, runId, signals: signal ? [signal, closing.signal] : [closing.signal] }),
    async ready() {
      await listening.ready;
    },
    async close() {
      closing.abort();
      await listening.done;
    },
  };
}

interface Listening {
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  readonly onWake: (runId: string) => void;
  readonly onReady: () => void;
}

/** Listens on a connection of its own; resolves when `signal` aborts, rejects when the connection is lost. */
async function listenOnce({ databaseUrl, signal, onWake, onReady }: Listening): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  const ended = new Promise<Error | undefined>((resolve) => {
    client.on("error", resolve);
    client.on("end", () => resolve(new Error("The database closed the connection.")));
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  client.on("notification", ({ payload }) => onWake(payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${WAKE_CHANNEL}`);
    onReady();
    const loss = await ended;
    if (loss) throw loss;
  } finally {
    await client.end();
  }
}

interface Subscription {
  readonly bell: EventEmitter;
  readonly runId: string;
  readonly signals: readonly AbortSignal[];
}

/** Starts to listen at once (not at the first `next`), and remembers one wake. */
function subscription({ bell, runId, signals }: Subscription): AsyncIterableIterator<void> {
  let woken = false;
  let ended = signals.some(({ aborted }) => aborted);
  let waiter: (() => void) | undefined;
  const rouse = () => {
    waiter?.();
    waiter = undefined;
  };
  const onWake = (changed: string | undefined) => {
    if (changed !== undefined && runId !== EVERY_RUN && changed !== runId) return;
    woken = true;
    rouse();
  };
  const end = () => {
    ended = true;
    bell.off(EVERY_RUN, onWake);
    for (const signal of signals) signal.removeEventListener("abort", end);
    rouse();
  };
  if (!ended) {
    bell.on(EVERY_RUN, onWake);
    for (const signal of signals) signal.addEventListener("abort", end, { once: true });
  }
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (!woken && !ended) await new Promise<void>((resolve) => (waiter = resolve));
      woken = false;
      return ended ? { done: true, value: undefined } : { done: false, value: undefined };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}
