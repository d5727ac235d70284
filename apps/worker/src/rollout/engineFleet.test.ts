import type { DecodeEngine } from "@holdfast/policy";
import { createWasmEngine } from "@holdfast/policy";
import { loudWeights, tinySpec } from "@holdfast/policy/testing";
import type { PolicySession } from "@holdfast/recipe";
import { seededRandom } from "@holdfast/recipe";
import { afterEach, describe, expect, test } from "vitest";
import { createEngineFleet } from "./engineFleet.ts";
import type { EngineFleet, FleetOptions } from "./engineFleet.ts";

const weights = loudWeights(tinySpec, seededRandom("weights"));
const opened: EngineFleet[] = [];
afterEach(() => {
  for (const fleet of opened.splice(0)) fleet.close();
});

/** A fleet of real engines that hold two sessions each. */
async function aFleet(router: FleetOptions["router"], count: number): Promise<EngineFleet> {
  const residentCap = 2;
  const names = Array.from({ length: count }, (_, i) => `w/${String(i)}`);
  const engines: readonly DecodeEngine[] = await Promise.all(
    names.map((name) => createWasmEngine({ name, weights, version: 0, residentCap, statePrecision: "f32" })),
  );
  const fleet = createEngineFleet({ engines, router, residentCap });
  opened.push(fleet);
  return fleet;
}

const request = (sessionKey: string, signal?: AbortSignal) => ({
  ...{ seed: sessionKey, sessionKey, groupId: `grp_${sessionKey}`, temperature: 1, topP: 1 },
  ...(signal === undefined ? {} : { signal }),
});

function openMany(fleet: EngineFleet, count: number): Promise<PolicySession[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => fleet.open(request(`1/train/${String(i)}`))));
}

const residents = (fleet: EngineFleet) => fleet.engines.map((engine) => engine.stats().residents);
const queues = (fleet: EngineFleet) => fleet.engines.map((engine) => engine.stats().queued);

describe("the least-loaded router", () => {
  test("fills the engines evenly", async () => {
    const fleet = await aFleet("leastLoaded", 3);
    const sessions = await openMany(fleet, 3);
    expect(residents(fleet)).toEqual([1, 1, 1]);
    sessions[1]?.close();
    const next = await fleet.open(request("next"));
    expect(next.engine).toBe("w/1");
  });

  test("keeps what is over the cap waiting where any engine can take it, first come first served", async () => {
    const fleet = await aFleet("leastLoaded", 2);
    const sessions = await openMany(fleet, 4);
    const order: string[] = [];
    const late = ["fifth", "sixth"].map((key) =>
      fleet.open(request(key)).then((session) => order.push(`${key} on ${session.engine}`)),
    );
    expect([residents(fleet), queues(fleet), fleet.waiting()]).toEqual([[2, 2], [0, 0], 2]);
    sessions.find(({ engine }) => engine === "w/1")?.close();
    await late[0];
    expect(fleet.waiting()).toBe(1);
    sessions.find(({ engine }) => engine === "w/0")?.close();
    await late[1];
    expect(order).toEqual(["fifth on w/1", "sixth on w/0"]);
    expect(fleet.waiting()).toBe(0);
  });
});

describe("the session-hash router", () => {
  test("sends one key to one engine, however full it is", async () => {
    const fleet = await aFleet("sessionHash", 3);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => fleet.open(request("1/train/7"))));
    expect(new Set(sessions.map(({ engine }) => engine)).size).toBe(1);
    expect([...residents(fleet)].sort()).toEqual([0, 0, 2]);
    expect([...queues(fleet)].sort()).toEqual([0, 0, 2]);
  });

  test("spreads different keys over the engines, but not evenly", async () => {
    const fleet = await aFleet("sessionHash", 3);
    await openMany(fleet, 60);
    const loads = fleet.engines.map((engine) => engine.stats().residents + engine.stats().queued);
    expect(Math.min(...loads)).toBeGreaterThan(8);
    expect(Math.max(...loads) - Math.min(...loads)).toBeGreaterThan(1);
  });
});

test("a session that gives up its wait takes no place", async () => {
  const fleet = await aFleet("leastLoaded", 1);
  const [first] = await openMany(fleet, 2);
  const stop = new AbortController();
  const waiting = fleet.open(request("waiting", stop.signal));
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("given up");
  first?.close();
  expect([residents(fleet), fleet.waiting()]).toEqual([[1], 0]);
  await expect(fleet.open(request("late", stop.signal))).rejects.toThrow("stopped");
});

test("closing refuses who waits and who comes", async () => {
  const fleet = await aFleet("leastLoaded", 1);
  await openMany(fleet, 2);
  const waiting = fleet.open(request("waiting"));
  fleet.close();
  await expect(waiting).rejects.toThrow("closed");
  await expect(fleet.open(request("late"))).rejects.toThrow("closed");
});

test("says which groups are on which engine, until their last session there closes", async () => {
  const fleet = await aFleet("leastLoaded", 2);
  const open = (key: string) => fleet.open(request(key));
  const [left, right, again] = [await open("a"), await open("a"), await open("b")];
  expect([fleet.groupsOn("w/0"), fleet.groupsOn("w/1")]).toEqual([["grp_a", "grp_b"], ["grp_a"]]);
  left.close();
  expect(fleet.groupsOn("w/0")).toEqual(["grp_b"]);
  for (const session of [right, again]) session.close();
  expect([fleet.groupsOn("w/0"), fleet.groupsOn("w/1")]).toEqual([[], []]);
});

test("a refresh reaches every engine", async () => {
  const fleet = await aFleet("leastLoaded", 2);
  fleet.refresh({ weights, version: 4, mode: "rebuild" });
  expect(fleet.version()).toBe(4);
});
