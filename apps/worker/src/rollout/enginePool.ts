import { clearInterval, setInterval } from "node:timers";
import type { Control, EngineReport, GroupWork, WeightsRef } from "@holdfast/control";
import type { CheckpointStore, DecodeEngine, Weights } from "@holdfast/policy";
import { createWasmEngine, decodeCheckpoint } from "@holdfast/policy";
import { errorText, type RunLog } from "../logs/runLog.ts";
import type { EngineFleet } from "./engineFleet.ts";
import { createEngineFleet } from "./engineFleet.ts";
import type { ResidentPeaks } from "./residentPeaks.ts";
import { createResidentPeaks } from "./residentPeaks.ts";

export type CreateEngine = (options: Parameters<typeof createWasmEngine>[0]) => Promise<DecodeEngine>;

interface Slot {
  readonly run: GroupWork["run"];
  /** Version that the engines stay at (score and measure groups); null: they follow the run's newest weights. */
  readonly pinned: WeightsRef | null;
  /** Groups that hold a lease, counted before the engines are ready. */
  users: number;
  readonly ready: Promise<EngineFleet>;
  fleet: EngineFleet | null;
  readonly create: (engine: NewEngine) => Promise<DecodeEngine>;
}

interface NewEngine {
  readonly name: string;
  readonly run: GroupWork["run"];
  readonly version: number;
  readonly weights: Weights;
}

interface LostEngine {
  readonly slot: Slot;
  readonly engine: NewEngine;
  readonly error: Error;
}

export interface EngineLease {
  readonly fleet: EngineFleet;
  /** Gives the lease back. Idempotent. */
  release(): void;
}

/**
 * The decode engines of one worker: per run as many as its configuration says, which follow the newest weights, and one
 * per pinned version while score or measure groups use it. An engine that dies is replaced under its name; its rollouts have
 * then ended with an infrastructure fault.
 */
export interface EnginePool {
  lease(work: GroupWork): Promise<EngineLease>;
  /** Brings every following engine to its run's newest weights, mid-rollout; closes idle engines of ended runs. */
  refresh(): Promise<void>;
  reports(): readonly EngineReport[];
  close(): void;
}

export interface EnginePoolOptions {
  readonly control: Pick<Control, "runState" | "reportEngineLost">;
  readonly store: Pick<CheckpointStore, "get">;
  readonly worker: string;
  readonly createEngine?: CreateEngine;
  readonly log: Pick<RunLog, "say">;
  /** Told when a lost engine could not be replaced or reported; its run's next group opens engines anew. */
  readonly onError: (error: unknown) => void;
}

const sampleMs = 100;
const finalStatuses: ReadonlySet<string> = new Set(["stopped", "completed", "failed"]);

export function createEnginePool(options: EnginePoolOptions): EnginePool {
  const slots = new Map<string, Slot>();
  const peaks = createResidentPeaks(() => performance.now());
  const sampling = setInterval(() => {
    for (const { fleet } of slots.values()) {
      for (const engine of fleet?.engines ?? []) peaks.observe(engine.name, engine.stats().residents);
    }
  }, sampleMs);
  let refreshing: Promise<void> | null = null;
  let newsArrived = false;

  function closeSlot(key: string, slot: Slot): void {
    if (slots.get(key) === slot) slots.delete(key);
    slot.fleet?.close();
  }

  function openSlot(key: string, work: GroupWork): Slot {
    const create = (engine: NewEngine) =>
      openEngine(options, { ...engine, onLost: (error) => void replace(key, { slot, engine, error }) });
    const ready = openFleet({ ...options, create }, work);
    const slot: Slot = { run: work.run, pinned: work.pinned, users: 0, ready, fleet: null, create };
    slots.set(key, slot);
    ready.then(
      (fleet) => {
        slot.fleet = fleet;
      },
      () => slots.delete(key), // the lease that waits for it reports the error; the next one tries again
    );
    return slot;
  }

  /** Puts a new engine with the newest weights, or the pinned ones, in place of a lost one. */
  async function replace(key: string, { slot, engine: { name }, error }: LostEngine): Promise<void> {
    slot.fleet?.remove(name);
    const { run, pinned } = slot;
    options.log.say(run.id, { level: "error", text: `decode engine ${name} was lost: ${errorText(error)}` });
    options.control.reportEngineLost({ runId: run.id, engine: name, reason: reasonOf(error) }).catch(options.onError);
    try {
      const { version, digest } = pinned ?? (await options.control.runState(run.id)).latest;
      const weights = await loadWeights(options.store, { version, digest });
      const engine = await slot.create({ name, run, version, weights });
      if (slots.get(key) === slot) slot.fleet?.add(engine);
      else engine.close();
      await refresh(); // weights that came meanwhile
    } catch (failure) {
      closeSlot(key, slot);
      options.onError(failure);
    }
  }

  async function refreshAll(): Promise<void> {
    do {
      newsArrived = false;
      for (const [key, slot] of [...slots]) {
        const { status, latest } = await options.control.runState(slot.run.id);
        if (finalStatuses.has(status) && slot.users === 0) closeSlot(key, slot);
        else if (slot.pinned === null && slot.fleet !== null)
          await followNewest(options, slot.fleet, { latest, run: slot.run });
      }
    } while (newsArrived);
  }

  function refresh(): Promise<void> {
    newsArrived = true;
    refreshing ??= refreshAll().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    async lease(work) {
      const key = work.pinned === null ? work.run.id : `${work.run.id}@${String(work.pinned.version)}`;
      const slot = slots.get(key) ?? openSlot(key, work);
      slot.users += 1;
      let held = true;
      const release = () => {
        if (!held) return;
        held = false;
        slot.users -= 1;
        if (slot.pinned !== null && slot.users === 0) closeSlot(key, slot);
      };
      try {
        const fleet = await slot.ready;
        if (slot.pinned === null && work.latest.version > fleet.version()) await refresh();
        return { fleet, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    refresh,
    reports: () => [...slots.values()].flatMap((slot) => report(slot, peaks)),
    close() {
      clearInterval(sampling);
      for (const [key, slot] of [...slots]) closeSlot(key, slot);
    },
  };
}

/** A pinned version has one engine: its groups come a pool at a time and fill it. */
async function openFleet(
  { store, worker, create }: Pick<EnginePoolOptions, "store" | "worker"> & Pick<Slot, "create">,
  { run, pinned, latest }: GroupWork,
): Promise<EngineFleet> {
  const { version, digest } = pinned ?? latest;
  const { engines: count, router, residentCap } = run.config.async;
  const weights = await loadWeights(store, { version, digest });
  const names =
    pinned === null
      ? Array.from({ length: count }, (_, i) => `${worker}/${String(i)}`)
      : [pinnedEngine(worker, { version, runId: run.id })];
  const engines = await Promise.all(names.map((name) => create({ name, run, version, weights })));
  return createEngineFleet({ engines, router, residentCap });
}

/** Runs share version numbers, above all 0: the run is part of the name. */
const pinnedEngine = (worker: string, { version, runId }: { readonly version: number; readonly runId: string }) =>
  `${worker}/v${String(version)}-${runId.slice(-4)}`;

function openEngine(
  { createEngine = createWasmEngine }: Pick<EnginePoolOptions, "createEngine">,
  { run, ...engine }: NewEngine & { readonly onLost: (error: Error) => void },
): Promise<DecodeEngine> {
  const { residentCap, statePrecision } = run.config.async;
  return createEngine({ ...engine, residentCap, statePrecision });
}

async function followNewest(
  { store, log }: EnginePoolOptions,
  fleet: EngineFleet,
  { latest, run }: { readonly latest: WeightsRef; readonly run: GroupWork["run"] },
): Promise<void> {
  if (latest.version <= fleet.version()) return;
  const weights = await loadWeights(store, latest);
  const startedAt = performance.now();
  const { refresh: mode } = run.config.async;
  fleet.refresh({ weights, version: latest.version, mode });
  const ms = Math.round(performance.now() - startedAt);
  const text = `engines refreshed to version ${String(latest.version)} (${mode}) in ${String(ms)} ms`;
  log.say(run.id, { level: "info", text });
}

/** What ended the engine, with what lies behind it. */
const reasonOf = ({ message, cause }: Error) =>
  cause instanceof Error ? `${message}: ${cause.name}: ${cause.message}` : message;

async function loadWeights(store: Pick<CheckpointStore, "get">, { digest }: WeightsRef): Promise<Weights> {
  return decodeCheckpoint(await store.get(digest)).weights;
}

/** What the engines of a slot are at. Sessions that any of them may take are counted evenly among their queues. */
function report({ fleet, run }: Slot, peaks: ResidentPeaks): readonly EngineReport[] {
  const engines = fleet?.engines ?? [];
  const waiting = fleet?.waiting() ?? 0;
  return engines.map((engine, i) => {
    const { version, queued, tokensPerSecond } = engine.stats();
    const share = Math.ceil((waiting - i) / engines.length);
    const { name } = engine;
    return {
      engine: name,
      runId: run.id,
      version,
      residents: peaks.peak(name),
      queued: queued + share,
      tokensPerSecond,
      groupIds: fleet?.groupsOn(name) ?? [],
    };
  });
}
