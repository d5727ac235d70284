import type { GroupWork, RunState, WeightsRef } from "@holdfast/control";
import { checkpointDigest, createWasmEngine, encodeCheckpoint } from "@holdfast/policy";
import { loudWeights, tinySpec } from "@holdfast/policy/testing";
import { RunConfig, seededRandom } from "@holdfast/recipe";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hold } from "../testing/hold.ts";
import type { EngineLease, EnginePool, EnginePoolOptions } from "./enginePool.ts";
import { createEnginePool } from "./enginePool.ts";

/** Files of three policy versions. */
const files = [0, 1, 2].map((version) =>
  encodeCheckpoint({
    weights: loudWeights(tinySpec, seededRandom("weights", version)),
    metadata: { version, vocabularyDigest: "v" },
  }),
);
const refOf = (version: number): WeightsRef => ({
  version,
  digest: checkpointDigest(files[version] ?? Uint8Array.of()),
});

interface WorkOptions {
  readonly runId?: string;
  readonly pinned?: number;
  readonly engines?: number;
}

function work(latest: number, { runId = "run_a", pinned, engines = 1 }: WorkOptions = {}): GroupWork {
  const config = RunConfig.parse({ async: { engines } });
  return {
    attempt: 1,
    group: { id: "grp", index: 0, purpose: "train", taskId: "t", rollouts: 2 },
    run: { id: runId, config, seed: 1, taskset: "pool" },
    pinned: pinned === undefined ? null : refOf(pinned),
    latest: refOf(latest),
  };
}

const pools: EnginePool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function opened(options: Omit<EnginePoolOptions, "worker" | "onError" | "log">): EnginePool {
  const onError = (error: unknown) => {
    throw error;
  };
  const pool = createEnginePool({ worker: "w1", log: { say: () => undefined }, onError, ...options });
  pools.push(pool);
  return pool;
}

/** A pool on real engines over files in memory. `state` is what the run is at, `reads` the digests read. */
function aPool() {
  const state: { -readonly [Key in keyof RunState]: RunState[Key] } = { status: "running", latest: refOf(0) };
  const reads: string[] = [];
  const losses: Parameters<EnginePoolOptions["control"]["reportEngineLost"]>[0][] = [];
  const crashes = new Map<string, (error: Error) => void>();
  let [faults, engines] = [0, 0];
  const pool = opened({
    control: {
      runState: async () => ({ ...state }),
      reportEngineLost: async (report) => void losses.push(report),
    },
    store: {
      get: async (digest) => {
        reads.push(digest);
        if (faults-- > 0) throw new Error("disk trouble");
        const file = files.find((bytes) => checkpointDigest(bytes) === digest);
        if (file === undefined) throw new Error(`no file ${digest}`);
        return file;
      },
    },
    createEngine: (options) => {
      engines += 1;
      crashes.set(options.name, (error) => options.onLost?.(error));
      return createWasmEngine(options);
    },
  });
  const failReads = (count: number) => (faults = count);
  /** What an engine does when a fault of its kernels ends it. */
  const crash = (name: string) =>
    crashes.get(name)?.(new Error(`engine ${name} failed`, { cause: new Error("unreachable") }));
  return { pool, state, reads, losses, engines: () => engines, failReads, crash };
}

const session = { seed: "1", temperature: 1, topP: 1 };

/** The only engine of a lease. */
function engineOf({ fleet }: EngineLease) {
  const [engine] = fleet.engines;
  if (engine === undefined || fleet.engines.length !== 1) throw new Error("not one engine");
  return engine;
}

describe("a lease", () => {
  test("of a run shares one engine with leases asked for at the same time, and with later ones", async () => {
    const { pool, engines } = aPool();
    const [first, second] = await Promise.all([pool.lease(work(0)), pool.lease(work(0))]);
    const third = await pool.lease(work(0));
    expect(engineOf(first)).toBe(engineOf(second));
    expect(engineOf(first)).toBe(engineOf(third));
    expect(engines()).toBe(1);
    expect(engineOf(first).name).toBe("w1/0");
  });

  test("of a run with several engines has as many, each named, with one reading of the weights", async () => {
    const { pool, reads } = aPool();
    const { fleet } = await pool.lease(work(0, { engines: 3 }));
    expect(fleet.engines.map(({ name }) => name)).toEqual(["w1/0", "w1/1", "w1/2"]);
    expect(reads).toHaveLength(1);
    expect(pool.reports().map(({ engine, runId }) => [engine, runId])).toEqual([
      ["w1/0", "run_a"],
      ["w1/1", "run_a"],
      ["w1/2", "run_a"],
    ]);
  });

  test("of another run has an engine of its own", async () => {
    const { pool } = aPool();
    const [first, second] = [await pool.lease(work(0)), await pool.lease(work(0, { runId: "run_b" }))];
    expect(engineOf(first)).not.toBe(engineOf(second));
    expect(pool.reports().map(({ runId }) => runId)).toEqual(["run_a", "run_b"]);
  });

  test("for newer weights than the engine has is given when it has them", async () => {
    const { pool, state } = aPool();
    await pool.lease(work(0));
    state.latest = refOf(2);
    const engine = engineOf(await pool.lease(work(2)));
    expect(engine.stats().version).toBe(2);
  });

  test("whose weights cannot be read is refused, and the next one reads again", async () => {
    const { pool, failReads, reads } = aPool();
    failReads(1);
    const waiting = [pool.lease(work(0)), pool.lease(work(0))];
    for (const lease of waiting) await expect(lease).rejects.toThrow("disk trouble");
    const engine = engineOf(await pool.lease(work(0)));
    expect(engine.stats().version).toBe(0);
    expect(reads).toHaveLength(2);
  });
});

describe("a pinned engine", () => {
  test("keeps its version while the run's other engine follows the newest", async () => {
    const { pool, state } = aPool();
    const pinned = await pool.lease(work(1, { pinned: 0 }));
    const following = await pool.lease(work(0));
    state.latest = refOf(1);
    await pool.refresh();
    expect([engineOf(pinned).stats().version, engineOf(following).stats().version]).toEqual([0, 1]);
    expect(engineOf(pinned).name).toBe("w1/v0-un_a");
  });

  test("is one, however many engines the run has", async () => {
    const { pool } = aPool();
    expect(engineOf(await pool.lease(work(0, { pinned: 0, engines: 3 }))).name).toBe("w1/v0-un_a");
  });

  test("is shared, and closes with its last lease", async () => {
    const { pool } = aPool();
    const [first, second] = [await pool.lease(work(1, { pinned: 1 })), await pool.lease(work(1, { pinned: 1 }))];
    expect(engineOf(first)).toBe(engineOf(second));
    first.release();
    first.release();
    engineOf(first).open(session).close();
    second.release();
    expect(() => engineOf(first).open(session)).toThrow("closed");
    expect(pool.reports()).toEqual([]);
  });
});

describe("a lost engine", () => {
  test("is reported, out of service at once, and replaced with the newest weights", async () => {
    const { pool, state, losses, crash } = aPool();
    const { fleet } = await pool.lease(work(0, { engines: 2 }));
    const [, second] = fleet.engines;
    state.latest = refOf(1);
    crash("w1/0");
    expect(fleet.engines).toEqual([second]);
    await vi.waitFor(() => expect(fleet.engines).toHaveLength(2));
    expect(losses).toEqual([{ runId: "run_a", engine: "w1/0", reason: "engine w1/0 failed: Error: unreachable" }]);
    expect(fleet.engines.map(({ name }) => name)).toEqual(["w1/0", "w1/1"]);
    await vi.waitFor(() => expect(fleet.engines.map((engine) => engine.stats().version)).toEqual([1, 1]));
  });

  test("that was pinned comes back at its version", async () => {
    const { pool, state, crash, engines } = aPool();
    const { fleet } = await pool.lease(work(1, { pinned: 0 }));
    state.latest = refOf(2);
    crash("w1/v0-un_a");
    await vi.waitFor(() => expect(fleet.engines).toHaveLength(1));
    expect([fleet.version(), engines()]).toEqual([0, 2]);
  });

  test("takes the sessions that waited for it", async () => {
    const { pool, crash } = aPool();
    const { fleet } = await pool.lease(work(0));
    crash("w1/0");
    const opening = fleet.open({ ...session, sessionKey: "a", groupId: "grp" });
    expect(fleet.waiting()).toBe(1);
    expect((await opening).engine).toBe("w1/0");
  });
});

describe("refresh", () => {
  test("brings every engine of a run to the newest weights", async () => {
    const { pool, state, reads } = aPool();
    const { fleet } = await pool.lease(work(0, { engines: 2 }));
    state.latest = refOf(1);
    await pool.refresh();
    expect(fleet.engines.map((engine) => engine.stats().version)).toEqual([1, 1]);
    expect(reads).toHaveLength(2);
  });

  test("does not miss weights that come while it is at work", async () => {
    const { state } = aPool();
    const asking = hold();
    let asked = 0;
    const pool = opened({
      control: {
        runState: async () => {
          const answer = { ...state };
          if (asked++ === 0) await asking.here();
          return answer;
        },
        reportEngineLost: async () => undefined,
      },
      store: { get: async (digest) => files.find((file) => checkpointDigest(file) === digest) ?? Uint8Array.of() },
    });
    const engine = engineOf(await pool.lease(work(0)));
    state.latest = refOf(1);
    const first = pool.refresh();
    await asking.reached;
    state.latest = refOf(2);
    const second = pool.refresh();
    asking.release();
    await Promise.all([first, second]);
    expect(engine.stats().version).toBe(2);
  });

  test("closes the engine of an ended run when nobody uses it any more", async () => {
    const { pool, state } = aPool();
    const lease = await pool.lease(work(0));
    state.status = "stopped";
    await pool.refresh();
    engineOf(lease).open(session).close();
    lease.release();
    await pool.refresh();
    expect(() => engineOf(lease).open(session)).toThrow("closed");
  });

  test("leaves the engine of a paused run alone", async () => {
    const { pool, state } = aPool();
    const lease = await pool.lease(work(0));
    lease.release();
    state.status = "paused";
    await pool.refresh();
    engineOf(lease).open(session).close();
    expect(pool.reports()).toMatchObject([{ engine: "w1/0", runId: "run_a", version: 0, residents: 0, queued: 0 }]);
  });
});
