import { once } from "node:events";
import { withDatabase } from "@holdfast/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { policyUpdate, rolloutGroup } from "./catalog.ts";
import { createBus, type Bus, type Consumer } from "./createBus.ts";
import { migrateQueue } from "./queueStore.ts";

const database = withDatabase();
let bus: Bus;
beforeAll(() => {
  bus = createBus({ databaseUrl: database.url });
});
afterAll(() => bus.close());
afterEach(() => bus.obliterate());

/** Handles group jobs; `take(n)` resolves with the first n group ids handled. */
function collect(handle?: (groupId: string) => Promise<void>) {
  const seen: string[] = [];
  const waiting: { count: number; resolve: (ids: string[]) => void }[] = [];
  const consumer: Consumer = bus.consume(rolloutGroup, {
    concurrency: 1,
    handle: async ({ groupId }) => {
      seen.push(groupId);
      for (const { count, resolve } of waiting) if (seen.length >= count) resolve(seen);
      await handle?.(groupId);
    },
  });
  const take = (count: number) =>
    new Promise<string[]>((resolve) => (seen.length >= count ? resolve(seen) : waiting.push({ count, resolve })));
  return { consumer, take };
}

describe("a queue", () => {
  test("delivers jobs in the order they were sent, a lower priority number first", async () => {
    await bus.enqueueAll(rolloutGroup, [{ groupId: "a" }, { groupId: "b" }]);
    await bus.enqueue(rolloutGroup, { groupId: "low" }, { priority: 2 });
    await bus.enqueue(rolloutGroup, { groupId: "high" }, { priority: 1 });
    const { consumer, take } = collect();
    expect(await take(4)).toEqual(["a", "b", "high", "low"]);
    await consumer.close();
  });

  test("holds a job once while it waits or runs, and takes it again afterwards", async () => {
    for (let i = 0; i < 3; i++) await bus.enqueue(rolloutGroup, { groupId: "a" });
    await bus.enqueueAll(rolloutGroup, [{ groupId: "a" }, { groupId: "last" }]);
    expect(await bus.isLive(rolloutGroup, { groupId: "a" })).toBe(true);
    const first = collect();
    expect(await first.take(2)).toEqual(["a", "last"]);
    await first.consumer.close();
    expect(await bus.isLive(rolloutGroup, { groupId: "a" })).toBe(false);
    await bus.enqueue(rolloutGroup, { groupId: "a" });
    const second = collect();
    expect(await second.take(1)).toEqual(["a"]);
    await second.consumer.close();
  });

  test("tries a failed job again", async () => {
    let failures = 0;
    const { consumer, take } = collect(async () => {
      failures += 1;
      if (failures === 1) throw new Error("once");
    });
    await bus.enqueue(rolloutGroup, { groupId: "a" });
    expect(await take(2)).toEqual(["a", "a"]);
    await consumer.close();
  });

  test("waits for running handlers when it closes a consumer", async () => {
    const finish = new AbortController();
    const finished = once(finish.signal, "abort");
    const { consumer, take } = collect(async () => void (await finished));
    await bus.enqueue(rolloutGroup, { groupId: "slow" });
    await take(1);
    let isClosed = false;
    const closing = consumer.close().then(() => (isClosed = true));
    expect(await bus.isLive(rolloutGroup, { groupId: "slow" })).toBe(true);
    expect(isClosed).toBe(false);
    finish.abort();
    await closing;
    expect(await bus.isLive(rolloutGroup, { groupId: "slow" })).toBe(false);
  });

  test("is empty after it was obliterated", async () => {
    await bus.enqueue(policyUpdate, { runId: "run_1", step: 3 });
    expect(await bus.isLive(policyUpdate, { runId: "run_1", step: 3 })).toBe(true);
    await bus.obliterate();
    expect(await bus.isLive(policyUpdate, { runId: "run_1", step: 3 })).toBe(false);
  });

  test("refuses a payload that does not fit", async () => {
    await expect(bus.enqueue(policyUpdate, { runId: "run_1", step: 0.5 })).rejects.toThrow();
  });
});

test("the queue's tables can be migrated again and at the same time", async () => {
  await Promise.all([migrateQueue(database.url), migrateQueue(database.url)]);
});
