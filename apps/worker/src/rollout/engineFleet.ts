import type { DecodeEngine, RefreshOptions, SessionOptions } from "@holdfast/policy";
import type { PolicySession, RunConfig } from "@holdfast/recipe";
import { pickEngine } from "@holdfast/recipe";

interface SessionRequest extends SessionOptions {
  /** What the session-hash router pins by: rollouts with one key share an engine. */
  readonly sessionKey: string;
  /** Group that the session is for. */
  readonly groupId: string;
  /** Gives up the wait for a place. */
  readonly signal?: AbortSignal;
}

/** Decode engines with the same weights, and the router that places each rollout on one of them. */
export interface EngineFleet {
  /** Those in service. */
  readonly engines: readonly DecodeEngine[];
  /**
   * Opens a session on the engine the router picks; waits while the router has no place for it. Rejects
   * when the signal aborts or the fleet closes.
   */
  open(request: SessionRequest): Promise<PolicySession>;
  /** Groups with a session on the engine, or waiting for a place there. */
  groupsOn(engine: string): readonly string[];
  /** Sessions that wait for a place on any engine. */
  waiting(): number;
  /** Oldest policy version of the engines in service. */
  version(): number;
  /** Brings the engines that have an older version to this one. */
  refresh(next: RefreshOptions): void;
  /** Takes an engine out of service; nothing is placed on it any more. */
  remove(engine: string): void;
  /** Puts an engine into service, in place of the one with its name if there is one. */
  add(engine: DecodeEngine): void;
  /** Closes every engine; waiting sessions are refused. Idempotent. */
  close(): void;
}

export interface FleetOptions {
  /** Not empty. */
  readonly engines: readonly DecodeEngine[];
  readonly router: RunConfig["async"]["router"];
  readonly residentCap: number;
}

interface Waiting {
  readonly request: SessionRequest;
  readonly resolve: (session: PolicySession) => void;
  readonly reject: (error: unknown) => void;
  readonly giveUp: () => void;
}

export function createEngineFleet({ engines, router, residentCap }: FleetOptions): EngineFleet {
  /** By name, in an order that stays the same: the session-hash router counts places. */
  const places = engines.map(({ name }) => name);
  const serving = new Map(engines.map((engine) => [engine.name, engine]));
  const waiting = new Set<Waiting>();
  const open = new Set<{ readonly engine: string; readonly groupId: string }>();
  let closed = false;

  /** Places as many waiting sessions as the router lets in, first come first served. */
  function settle(): void {
    for (const entry of [...waiting]) {
      const engine = pick(entry.request.sessionKey);
      if (engine === undefined) continue;
      leave(entry);
      try {
        entry.resolve(placed(engine, entry.request));
      } catch (error) {
        entry.reject(error);
      }
    }
  }

  function placed(engine: DecodeEngine, request: SessionRequest): PolicySession {
    const session = engine.open(request);
    const place = { engine: engine.name, groupId: request.groupId };
    open.add(place);
    return withCloseHook(session, () => {
      open.delete(place);
      settle();
    });
  }

  function leave(entry: Waiting): void {
    waiting.delete(entry);
    entry.request.signal?.removeEventListener("abort", entry.giveUp);
  }

  function pick(sessionKey: string): DecodeEngine | undefined {
    const loads = inService().map((engine) => {
      const { residents, queued } = engine.stats();
      return { engine: engine.name, residents, queued };
    });
    const name = pickEngine({ kind: router, sessionKey, loads, residentCap });
    return name === null ? undefined : serving.get(name);
  }

  const inService = () => places.flatMap((name) => serving.get(name) ?? []);

  return {
    get engines() {
      return inService();
    },
    open(request) {
      const { signal } = request;
      return new Promise((resolve, reject) => {
        if (closed) throw new Error("the decode engines are closed");
        signal?.throwIfAborted();
        const giveUp = () => {
          leave(entry);
          reject(new Error("the wait for an engine was given up", { cause: signal?.reason }));
        };
        const entry: Waiting = { request, resolve, reject, giveUp };
        waiting.add(entry);
        signal?.addEventListener("abort", giveUp);
        settle();
      });
    },
    groupsOn: (name) => [...new Set([...open].filter(({ engine }) => engine === name).map(({ groupId }) => groupId))],
    waiting: () => waiting.size,
    version: () => Math.min(...inService().map((engine) => engine.stats().version)),
    refresh(next) {
      for (const engine of inService()) if (engine.stats().version < next.version) engine.refresh(next);
    },
    remove: (name) => void serving.delete(name),
    add(engine) {
      serving.set(engine.name, engine);
      settle();
    },
    close() {
      closed = true;
      for (const entry of [...waiting]) {
        leave(entry);
        entry.reject(new Error("the decode engines were closed"));
      }
      for (const engine of inService()) engine.close();
    },
  };
}

/** The session, telling when it gives its place back. */
function withCloseHook(session: PolicySession, onClose: () => void): PolicySession {
  return {
    engine: session.engine,
    observe: (tokens) => session.observe(tokens),
    sample: (limit) => session.sample(limit),
    close() {
      session.close();
      onClose();
    },
  };
}
