import { admitGroup, countsTowardsBatch, lag } from "../admitGroup.ts";
import { batchReady, groupsToDispatch } from "../dispatch.ts";
import { takeBatch, type WaitingGroup } from "../takeBatch.ts";
import { EngineFleet, type Session } from "./engineFleet.ts";
import type { Router, SimulatedArm, SimulationParameters } from "./parameters.ts";
import { Tally } from "./tally.ts";
import { TimeQueue } from "./timeQueue.ts";
import { createWorkload, type Workload } from "./workload.ts";

interface Rollout extends Session {
  readonly group: Group;
  turnsLeft: number;
  /** Version that wrote its first token. */
  oldestVersion: number;
}

interface Group {
  readonly id: string;
  readonly rollouts: Rollout[];
  running: number;
}

type Event =
  /** A turn may be done at the engine: it is unless others have slowed it down since. */
  | { readonly kind: "turnDone"; readonly engine: number }
  | { readonly kind: "toolDone"; readonly rollout: Rollout }
  | { readonly kind: "updateDone" };

/**
 * An asynchronous run with one router on a virtual clock: engines that share their steps among residents, and the very functions
 * that dispatch, route, admit and batch in a real run. Seeded: the same parameters give the same arm.
 */
export function simulateArm(parameters: SimulationParameters, router: Router): SimulatedArm {
  return new SimulatedRun(parameters, router).toTheEnd();
}

/** Seconds under which two times are one: rounding must not put off an end for ever. */
const tick = 1e-6;

class SimulatedRun {
  readonly #parameters: SimulationParameters;
  readonly #fleet: EngineFleet<Rollout>;
  readonly #workload: Workload;
  readonly #tally: Tally;
  readonly #events = new TimeQueue<Event>();
  /** When each engine's earliest event is due; Infinity without one. */
  readonly #due: number[];
  #waiting: WaitingGroup[] = [];
  readonly #closed = new Map<string, Group>();
  #now = 0;
  #version = 0;
  #open = 0;
  #started = 0;
  #updateInFlight = false;

  constructor(parameters: SimulationParameters, router: Router) {
    this.#parameters = parameters;
    this.#fleet = new EngineFleet(parameters, router);
    this.#workload = createWorkload(parameters);
    this.#tally = new Tally(parameters.warmupUpdates);
    this.#due = this.#fleet.engines.map(() => Infinity);
  }

  toTheEnd(): SimulatedArm {
    this.#dispatch();
    while (this.#version < this.#parameters.updates) {
      this.#now = this.#events.nextTime;
      this.#handle(this.#events.take());
    }
    return this.#tally.result();
  }

  #handle(event: Event): void {
    switch (event.kind) {
      case "turnDone":
        return this.#turnDone(event.engine);
      case "toolDone":
        return this.#startTurn(event.rollout);
      case "updateDone":
        this.#version += 1;
        this.#updateInFlight = false;
        this.#tally.updated(this.#version, this.#now, this.#fleet.loads);
        return this.#advance();
    }
  }

  /** What `advance` of a real run does: drop what is stale, start an update on a full batch, fill the window. */
  #advance(): void {
    const { maxLag, tasksPerUpdate, trainSeconds } = this.#parameters;
    const state = { version: this.#version, maxLag, tasksPerUpdate, updateInFlight: this.#updateInFlight };
    const { stale, groups } = takeBatch(this.#waiting, state);
    for (const id of stale) this.#drop(this.#leaveWaiting(id));
    for (const id of groups ?? []) this.#train(this.#leaveWaiting(id));
    if (stale.length > 0 || groups !== null) this.#waiting = this.#waiting.filter(({ id }) => this.#closed.has(id));
    if (groups !== null) {
      this.#updateInFlight = true;
      this.#events.add(this.#now + trainSeconds, { kind: "updateDone" });
    }
    this.#dispatch();
  }

  #leaveWaiting(id: string): Group {
    const group = this.#closed.get(id);
    if (group === undefined) throw new RangeError(`${id} does not wait`);
    this.#closed.delete(id);
    return group;
  }

  #train({ rollouts }: Group): void {
    for (const { oldestVersion } of rollouts) this.#tally.trained(this.#version, lag(this.#version, oldestVersion));
    this.#open -= 1;
  }

  #drop({ rollouts }: Group): void {
    this.#tally.dropped(this.#version, rollouts.length);
    this.#open -= 1;
  }

  #dispatch(): void {
    const count = groupsToDispatch({
      mode: "async",
      inFlightGroups: this.#parameters.inFlightGroups,
      tasksPerUpdate: this.#parameters.tasksPerUpdate,
      open: this.#open,
      updateInFlight: this.#updateInFlight,
      remainingGroups: Infinity,
    });
    for (let i = 0; i < count; i++) this.#startGroup();
    this.#route();
  }

  /** Each rollout is a session of its own, as with the router that Arctic-SWE describes. */
  #startGroup(): void {
    const { groupSize } = this.#parameters;
    const group: Group = { id: `g${this.#started}`, rollouts: [], running: groupSize };
    this.#started += 1;
    this.#open += 1;
    for (let i = 0; i < groupSize; i++) {
      const turnsLeft = this.#workload.turns();
      const rollout = { key: `${group.id}/${i}`, group, turnsLeft, engine: -1, oldestVersion: -1 };
      group.rollouts.push(rollout);
      this.#fleet.enqueue(rollout);
    }
  }

  #route(): void {
    for (const rollout of this.#fleet.route()) this.#begin(rollout);
  }

  #begin(rollout: Rollout): void {
    rollout.oldestVersion = this.#version;
    this.#startTurn(rollout);
  }

  #startTurn(rollout: Rollout): void {
    this.#fleet.at(rollout.engine).start(this.#now, rollout, this.#workload.turnTokens());
    this.#expect(rollout.engine);
  }

  /** Sees to it that there is an event at or before the engine's next end of a turn. */
  #expect(engine: number): void {
    const { nextDone } = this.#fleet.at(engine);
    if (nextDone >= (this.#due[engine] ?? Infinity)) return;
    this.#due[engine] = nextDone;
    this.#events.add(nextDone, { kind: "turnDone", engine });
  }

  #turnDone(engine: number): void {
    if (this.#now < (this.#due[engine] ?? Infinity)) return;
    this.#due[engine] = Infinity;
    if (this.#fleet.at(engine).nextDone <= this.#now + tick) this.#endTurn(this.#fleet.at(engine).finish(this.#now));
    this.#expect(engine);
  }

  #endTurn(rollout: Rollout): void {
    rollout.turnsLeft -= 1;
    if (rollout.turnsLeft > 0) {
      this.#events.add(this.#now + this.#workload.toolSeconds(), { kind: "toolDone", rollout });
      return;
    }
    const next = this.#fleet.leave(rollout);
    if (next !== undefined) this.#begin(next);
    rollout.group.running -= 1;
    if (rollout.group.running === 0) this.#close(rollout.group);
    else this.#route();
  }

  #close(group: Group): void {
    const { maxLag } = this.#parameters;
    const oldestVersion = Math.min(...group.rollouts.map((rollout) => rollout.oldestVersion));
    const rollouts = group.rollouts.map(() => ({ exit: "submitted", advantage: 1 }) as const);
    const admission = admitGroup({ oldestVersion, rollouts }, { version: this.#version, maxLag });
    if (countsTowardsBatch(admission)) {
      this.#closed.set(group.id, group);
      this.#waiting.push({ id: group.id, taskId: group.id, oldestVersion });
    } else this.#drop(group);
    const { tasksPerUpdate } = this.#parameters;
    const isReady = batchReady({ closed: this.#waiting.length, tasksPerUpdate, updateInFlight: this.#updateInFlight });
    if (isReady) this.#advance();
    else this.#dispatch();
  }
}
