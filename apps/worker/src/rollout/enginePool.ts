import { clearInterval, setInterval } from "node:timers";
import type { Control, EngineReport, GroupWork, WeightsRef } from "@holdfast/control";
import type { CheckpointStore, DecodeEngine, Weights } from "@holdfast/policy";
import { createWasmEngine, decodeCheckpoint } from "@holdfast/policy";
import type { ResidentPeaks } from "./residentPeaks.ts";
import { createResidentPeaks } from "./residentPeaks.ts";

export type CreateEngine = (options: Parameters<typeof createWasmEngine>[0]) => Promise<DecodeEngine>;

interface Slot {
  readonly run: GroupWork["run"];
  /** True: stays at its version (score groups). False: follows the run's newest weights. */
  readonly pinned: boolean;
  /** Groups that hold a lease, counted before the engine is ready. */
  users: number;
  readonly ready: Promise<DecodeEngine>;
  engine: DecodeEngine | null;
}

interface EngineLease {
  readonly engine: DecodeEngine;
  /** Gives the lease back. Idempotent. */
  release(): void;
}

/**
 * The decode engines of one worker: per run one that follows the newest weights, and one per pinned version while
 * score groups use it.
 */
export interface EnginePool {
  lease(work: GroupWork): Promise<EngineLease>;
  /** Brings every following engine to its run's newest weights, mid-rollout; closes idle engines of ended runs. */
  refresh(): Promise<void>;
  reports(): readonly EngineReport[];
  close(): void;
}

export interface EnginePoolOptions {
  readonly control: Pick<Control, "runState">;
  readonly store: Pick<CheckpointStore, "get">;
  readonly worker: string;
  readonly createEngine?: CreateEngine;
}

const sampleMs = 100;
const finalStatuses: ReadonlySet<string> = new Set(["stopped", "completed", "failed"]);

export function createEnginePool(options: EnginePoolOptions): EnginePool {
  const slots = new Map<string, Slot>();
  const peaks = createResidentPeaks(() => performance.now());
  const sampling = setInterval(() => {
    for (const { engine } of slots.values()) if (engine !== null) peaks.observe(engine.name, engine.stats().residents);
  }, sampleMs);
  let refreshing: Promise<void> | null = null;
  let newsArrived = false;

  function closeSlot(key: string, slot: Slot): void {
    if (slots.get(key) === slot) slots.delete(key);
    slot.engine?.close();
  }

  function openSlot(key: string, work: GroupWork): Slot {
    const ready = openEngine(options, work);
    const slot: Slot = { run: work.run, pinned: work.pinned !== null, users: 0, ready, engine: null };
    slots.set(key, slot);
    ready.then(
      (engine) => {
        slot.engine = engine;
      },
      () => slots.delete(key), // the lease that waits for it reports the error; the next one tries again
    );
    return slot;
  }

  async function refreshAll(): Promise<void> {
    do {
      newsArrived = false;
      for (const [key, slot] of [...slots]) {
        const { status, latest } = await options.control.runState(slot.run.id);
        if (finalStatuses.has(status) && slot.users === 0) closeSlot(key, slot);
        else if (!slot.pinned && slot.engine !== null)
          await followNewest(options, slot.engine, { latest, run: slot.run });
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
        if (slot.pinned && slot.users === 0) closeSlot(key, slot);
      };
      try {
        const engine = await slot.ready;
        if (!slot.pinned && work.latest.version > engine.stats().version) await refresh();
        return { engine, release };
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

async function openEngine(
  { store, worker, createEngine = createWasmEngine }: EnginePoolOptions,
  work: GroupWork,
): Promise<DecodeEngine> {
  const ref = work.pinned ?? work.latest;
  const { residentCap, statePrecision } = work.run.config.async;
  return createEngine({
    name: work.pinned === null ? `${worker}/0` : `${worker}/v${String(ref.version)}`,
    weights: await loadWeights(store, ref),
    version: ref.version,
    residentCap,
    statePrecision,
  });
}

async function followNewest(
  { store }: EnginePoolOptions,
  engine: DecodeEngine,
  { latest, run }: { readonly latest: WeightsRef; readonly run: GroupWork["run"] },
): Promise<void> {
  if (latest.version <= engine.stats().version) return;
  engine.refresh({
    weights: await loadWeights(store, latest),
    version: latest.version,
    mode: run.config.async.refresh,
  });
}

async function loadWeights(store: Pick<CheckpointStore, "get">, { digest }: WeightsRef): Promise<Weights> {
  return decodeCheckpoint(await store.get(digest)).weights;
}

function report({ engine, run }: Slot, peaks: ResidentPeaks): readonly EngineReport[] {
  if (engine === null) return [];
  const { version, queued, tokensPerSecond } = engine.stats();
  const { name } = engine;
  return [{ engine: name, runId: run.id, version, residents: peaks.peak(name), queued, tokensPerSecond }];
}
