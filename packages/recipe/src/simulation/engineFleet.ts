import { pickEngine, type EngineLoad } from "../router.ts";
import type { Router, SimulationParameters } from "./parameters.ts";
import { SharedEngine } from "./sharedEngine.ts";

/** What a fleet serves. */
export interface Session {
  /** What a session hash pins. */
  readonly key: string;
  /** Index of its engine; −1 before it has been sent to one. */
  engine: number;
}

/** Simulated engines behind a router. Sessions wait in front of the router, or at the engine that it chose. */
export class EngineFleet<T extends Session> {
  readonly engines: readonly SharedEngine<T>[];
  readonly loads: readonly EngineLoad[];
  readonly #byName: ReadonlyMap<string, number>;
  readonly #queues: readonly Queue<T>[];
  readonly #unrouted = new Queue<T>();
  readonly #router: Router;
  readonly #residentCap: number;

  constructor({ engines, stepSeconds, slow, residentCap }: SimulationParameters, router: Router) {
    const { base, each } = stepSeconds;
    const slowStep = { base: base * slow.factor, each: each * slow.factor };
    this.engines = Array.from(
      { length: engines },
      (_, i) => new SharedEngine<T>(`e${i}`, i % slow.oneIn === 0 ? slowStep : stepSeconds),
    );
    this.loads = this.engines.map(({ load }) => load);
    this.#byName = new Map(this.loads.map(({ engine }, i) => [engine, i]));
    this.#queues = this.engines.map(() => new Queue<T>());
    this.#router = router;
    this.#residentCap = residentCap;
  }

  /** Lets a session wait for a place. */
  enqueue(session: T): void {
    this.#unrouted.add(session);
  }

  /** Frees the session's place; returns the one that waited at the engine and has it now. */
  leave(session: T): T | undefined {
    const { load } = this.at(session.engine);
    const next = this.#queues[session.engine]?.take();
    if (next === undefined) load.residents -= 1;
    else load.queued -= 1;
    return next;
  }

  /** Routes what waits, oldest first, until the router has no place; returns the sessions that became residents. */
  route(): T[] {
    const residents: T[] = [];
    for (let session = this.#unrouted.first; session !== undefined; session = this.#unrouted.first) {
      const { loads } = this;
      const name = pickEngine({ kind: this.#router, sessionKey: session.key, loads, residentCap: this.#residentCap });
      if (name === null) break;
      this.#unrouted.take();
      session.engine = this.#byName.get(name) ?? -1;
      if (this.#becomesResident(session)) residents.push(session);
    }
    return residents;
  }

  at(index: number): SharedEngine<T> {
    const engine = this.engines[index];
    if (engine === undefined) throw new RangeError(`no engine ${index}`);
    return engine;
  }

  #becomesResident(session: T): boolean {
    const { load } = this.at(session.engine);
    const hasPlace = load.residents < this.#residentCap;
    if (hasPlace) load.residents += 1;
    else {
      load.queued += 1;
      this.#queues[session.engine]?.add(session);
    }
    return hasPlace;
  }
}

/** First in, first out; takes are constant on average. */
class Queue<T> {
  #items: T[] = [];
  #taken = 0;

  get first(): T | undefined {
    return this.#items[this.#taken];
  }

  add(item: T): void {
    this.#items.push(item);
  }

  take(): T | undefined {
    const item = this.#items[this.#taken];
    if (item === undefined) return undefined;
    this.#taken += 1;
    if (this.#taken > 1000 && this.#taken * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#taken);
      this.#taken = 0;
    }
    return item;
  }
}
