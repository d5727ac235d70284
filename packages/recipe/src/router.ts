import { hash32 } from "./random.ts";

export interface EngineLoad {
  /** Name of the engine, e.g. "w1/0". */
  readonly engine: string;
  /** Rollouts that hold a place in it. */
  readonly residents: number;
  /** Rollouts sent to it that wait for a place. */
  readonly queued: number;
}

export interface RoutedRollout {
  readonly kind: "leastLoaded" | "sessionHash";
  /** What a session hash pins: the same key goes to the same engine. */
  readonly sessionKey: string;
  /** Every engine that could take it, in an order that stays the same. */
  readonly loads: readonly EngineLoad[];
  /** Rollouts that one engine holds at a time. */
  readonly residentCap: number;
}

/**
 * The engine for a new rollout. leastLoaded: fewest residents and queued, the first of equals; null when every engine is
 * at its cap, so that the rollout waits where any engine can take it. sessionHash: the key's hash modulo the engines, however
 * full, as routers do that reuse a cache (Arctic-SWE); the rollout then waits at that engine. Null when there is no engine.
 */
export function pickEngine({ kind, sessionKey, loads, residentCap }: RoutedRollout): string | null {
  if (kind === "sessionHash") return loads[engineIndexOf(sessionKey, loads.length)]?.engine ?? null;
  return leastLoaded(loads, residentCap)?.engine ?? null;
}

function leastLoaded(loads: readonly EngineLoad[], residentCap: number): EngineLoad | undefined {
  let best: EngineLoad | undefined;
  let fewest = residentCap;
  for (const load of loads) {
    const held = load.residents + load.queued;
    if (held >= fewest) continue;
    best = load;
    fewest = held;
  }
  return best;
}

const engineIndexOf = (sessionKey: string, engines: number) => (hash32(sessionKey, 0x9e3779b9) >>> 0) % engines;
