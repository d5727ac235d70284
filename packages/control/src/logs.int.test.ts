import { logs } from "@holdfast/db";
import { describe, expect, test } from "vitest";
import type { LogQuery } from "./logViews.ts";
import { startedRun, withControl } from "./testing.ts";

const it = withControl();

const say = (runId: string, texts: readonly string[], level: "info" | "warn" | "error" = "info") =>
  it.control.appendLogs({ runId, lines: texts.map((text) => ({ source: "w1", level, text })) });

async function texts(query: LogQuery): Promise<readonly string[]> {
  return (await it.control.listLogs(query)).lines.map(({ text }) => text);
}

/** A run with the lines "line 1" to "line <count>". */
async function aRunWithLines(count: number): Promise<string> {
  const runId = await startedRun(it);
  await say(
    runId,
    Array.from({ length: count }, (_, i) => `line ${i + 1}`),
  );
  return runId;
}

describe("the log of a run", () => {
  test("gives its newest lines, older pages before a line, and what is new after one", async () => {
    const runId = await aRunWithLines(5);
    const newest = await it.control.listLogs({ runId, limit: 2 });
    expect(newest).toMatchObject({ hasMore: true, lines: [{ text: "line 4" }, { text: "line 5" }] });
    const beforeId = newest.lines[0]?.id ?? 0;
    const older = await it.control.listLogs({ runId, limit: 3, beforeId });
    expect(older.lines.map(({ text }) => text)).toEqual(["line 1", "line 2", "line 3"]);
    expect(older.hasMore).toBe(false);

    const afterId = newest.lines[1]?.id ?? 0;
    expect(await it.control.listLogs({ runId, afterId })).toEqual({ lines: [], hasMore: false });
    await say(runId, ["line 6", "line 7", "line 8"]);
    const news = await it.control.listLogs({ runId, afterId, limit: 2 });
    expect(news).toMatchObject({ hasMore: true, lines: [{ text: "line 6" }, { text: "line 7" }] });
  });

  test("is searched in any case, literally, and filtered by level", async () => {
    const runId = await startedRun(it);
    await say(runId, ["Update 1 begun", "100% done", "1000 done"]);
    await say(runId, ["careful"], "warn");
    await say(runId, ["it failed"], "error");
    expect(await texts({ runId, search: "update" })).toEqual(["Update 1 begun"]);
    expect(await texts({ runId, search: "100%" })).toEqual(["100% done"]);
    expect(await texts({ runId, level: "warn" })).toEqual(["careful", "it failed"]);
    expect(await texts({ runId, level: "error" })).toEqual(["it failed"]);
  });

  test("has a line for each line of a text, cut when it is very long, and takes any character", async () => {
    const runId = await startedRun(it);
    await say(runId, ["Error: x\n    at y\r\n    at z", "a\0b", "\u001b[31mred\u001b[0m", "x".repeat(4_010)]);
    const found = await texts({ runId });
    expect(found.slice(0, 5)).toEqual(["Error: x", "    at y", "    at z", "a\uFFFDb", "\u001b[31mred\u001b[0m"]);
    expect(found[5]).toBe(`${"x".repeat(4_000)} … 10 more characters`);
  });

  test("misses nothing when several workers write at once", async () => {
    const runId = await startedRun(it);
    let afterId = 0;
    const seen: string[] = [];
    const read = async () => {
      const { lines } = await it.control.listLogs({ runId, afterId, limit: 1_000 });
      afterId = lines.at(-1)?.id ?? afterId;
      seen.push(...lines.map(({ text }) => text));
    };
    const writers = Array.from({ length: 6 }, (_, writer) => say(runId, [`${writer}.1`, `${writer}.2`]));
    await Promise.all([...writers, read(), read(), read()]);
    afterId = 0;
    seen.length = 0;
    await read();
    expect(seen).toHaveLength(12);
    for (let writer = 0; writer < 6; writer++) {
      expect(seen.indexOf(`${writer}.2`)).toBe(seen.indexOf(`${writer}.1`) + 1);
    }
  });

  test("keeps the newest lines when it is trimmed", async () => {
    const [runId, other] = [await aRunWithLines(5), await aRunWithLines(2)];
    await logs.trim(it.database.db.sql, runId, 3);
    expect(await texts({ runId })).toEqual(["line 3", "line 4", "line 5"]);
    await logs.trim(it.database.db.sql, runId, 3);
    expect(await texts({ runId })).toHaveLength(3);
    expect(await texts({ runId: other })).toHaveLength(2);
  });

  test("is exported whole, as it was when the export began", async () => {
    const runId = await aRunWithLines(3);
    const exported: string[] = [];
    for await (const { text } of it.control.exportLogs(runId)) {
      if (exported.length === 0) await say(runId, ["later"]);
      exported.push(text);
    }
    expect(exported).toEqual(["line 1", "line 2", "line 3"]);
  });

  test("of a run that is not there takes nothing and cannot be read", async () => {
    await say("run_none", ["lost"]);
    await expect(it.control.listLogs({ runId: "run_none" })).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("samples of workers", () => {
  const beat = (worker: string, cpu: number) =>
    it.control.heartbeat({
      ...{ worker, kind: "rollout", pid: 1, host: "here", backend: null, engines: [] },
      sample: { cpu, hostCpu: 0.5, memory: 100, hostMemory: 600, hostMemoryOf: 1_000 },
    });
  const passMinutes = (minutes: number) =>
    it.database.db.sql.query("UPDATE worker_sample SET at = at - make_interval(mins => $1::int)", [minutes]);

  test("are columns by worker, thinned to slices, of the last hour unless more is asked for", async () => {
    await beat("s1", 1);
    await passMinutes(90);
    await beat("s1", 2);
    await beat("s2", 3);
    const lastHour = await it.control.workerSamples({});
    expect(lastHour).toMatchObject([
      { id: "s1", kind: "rollout", hostCpu: [0.5], memory: [100], hostMemory: [600], hostMemoryOf: 1_000 },
      { id: "s2", cpu: [3] },
    ]);
    expect(lastHour[0]?.cpu).toEqual([2]);
    const [more] = await it.control.workerSamples({ minutes: 100 });
    expect(more?.cpu).toEqual([1, 2]);
    expect(more?.at[0]).toBeLessThan(more?.at[1] ?? 0);
  });

  test("of a run are those of its workers while it went on", async () => {
    const runId = await startedRun(it);
    const [group] = await it.database.db.prisma.rolloutGroup.findMany({ where: { runId }, take: 1 });
    await it.control.beginGroup({ groupId: group?.id ?? "", worker: "s3" });
    await beat("s3", 1);
    await beat("s4", 1);
    expect((await it.control.workerSamples({ runId })).map(({ id }) => id)).toEqual(["s3"]);
    await it.control.stopRun(runId);
    await beat("s3", 9);
    const [of] = await it.control.workerSamples({ runId });
    expect(of?.cpu).toEqual([1]);
    await expect(it.control.workerSamples({ runId: "run_none" })).rejects.toMatchObject({ name: "NotFound" });
  });

  test("are kept for a day", async () => {
    await beat("s5", 1);
    await passMinutes(24 * 60 + 1);
    await beat("s5", 2);
    const samples = await it.control.workerSamples({ minutes: 100_000 });
    expect(samples.find(({ id }) => id === "s5")?.cpu).toEqual([2]);
  });
});
