import type { MetricPointView } from "@holdfast/control";
import { withDatabase } from "@holdfast/db/testing";
import superjson, { type SuperJSONResult } from "superjson";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunTail } from "../results.ts";
import { launchable, registerTiny, storePoints } from "../testing/aRun.ts";
import { openStream, type LiveStream } from "../testing/openStream.ts";
import { serveApi, type ServedApi } from "../testing/serveApi.ts";

const database = withDatabase();

let api: ServedApi;
let runId: string;

beforeEach(async () => {
  api = await serveApi({ databaseUrl: database.url });
  await registerTiny(api.control);
  runId = (await api.control.launchRun({ name: "tailed", config: launchable })).id;
});

afterEach(() => api.close());

const store = (step: number, values: Readonly<Record<string, number>>) =>
  storePoints(database.db, runId, { step, values });

const follow = (lastEventId?: string) =>
  openStream({
    baseUrl: api.baseUrl,
    path: "metrics.tail",
    input: { runId },
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });

interface Seen {
  readonly points: readonly MetricPointView[];
  readonly kinds: readonly string[];
  readonly lastId: string;
  readonly last: RunTail;
}

/** The stream is typed by the router, which plain HTTP cannot know. */
const asTail = (data: unknown) => data as RunTail;

/** The answer is typed by the router, which plain HTTP cannot know. */
const dataOf = (answer: string) =>
  superjson.deserialize((JSON.parse(answer) as { readonly result: { readonly data: SuperJSONResult } }).result.data);

/** Reads messages until one brings a point at `step`. */
async function readUntilStep(stream: LiveStream, step: number): Promise<Seen> {
  const points: MetricPointView[] = [];
  const kinds: string[] = [];
  for (;;) {
    const { id, data } = await stream.next();
    const last = asTail(data);
    points.push(...last.points);
    kinds.push(...last.events.map(({ kind }) => kind));
    if (last.points.some((point) => point.step === step)) return { points, kinds, lastId: id, last };
  }
}

const brief = (points: readonly MetricPointView[]) => points.map(({ name, step, value }) => [name, step, value]);

test("a new follower gets what is stored, then what lands, with NaN and infinities intact", async () => {
  await store(1, { "reward/mean": 0.25, "optim/loss": NaN });
  const stream = await follow();
  const stored = await readUntilStep(stream, 1);
  expect(stored.kinds).toContain("launched");
  expect(stored.last.run).toMatchObject({ id: runId, name: "tailed" });

  await store(2, { "reward/mean": 0.5, "ratio/max": Infinity });
  const landed = await readUntilStep(stream, 2);
  stream.close();
  expect(brief([...stored.points, ...landed.points])).toEqual([
    ["reward/mean", 1, 0.25],
    ["optim/loss", 1, NaN],
    ["reward/mean", 2, 0.5],
    ["ratio/max", 2, Infinity],
  ]);
  expect(landed.kinds).toEqual([]);
});

test("a follower that reconnects misses nothing and gets nothing twice", async () => {
  await store(1, { "reward/mean": 0.1 });
  const first = await follow();
  const before = await readUntilStep(first, 1);
  first.close();
  await store(2, { "reward/mean": 0.2 });
  await store(3, { "reward/mean": 0.3 });

  const second = await follow(before.lastId);
  const missed = await readUntilStep(second, 3);
  await store(4, { "reward/mean": 0.4 });
  const live = await readUntilStep(second, 4);
  second.close();
  const seqs = [...before.points, ...missed.points, ...live.points].map(({ seq }) => seq);
  expect(seqs).toEqual((await api.control.listPoints({ runId })).map(({ seq }) => seq));
  expect(brief(missed.points)).toEqual([
    ["reward/mean", 2, 0.2],
    ["reward/mean", 3, 0.3],
  ]);
});

test("after a restart of the API on its port, the same id goes on", async () => {
  await store(1, { "reward/mean": 0.1 });
  const before = await readUntilStep(await follow(), 1);
  const port = Number(new URL(api.baseUrl).port);
  await api.close();
  await store(2, { "reward/mean": 0.2 });
  api = await serveApi({ databaseUrl: database.url, port });
  const stream = await follow(before.lastId);
  const after = await readUntilStep(stream, 2);
  stream.close();
  expect(brief(after.points)).toEqual([["reward/mean", 2, 0.2]]);
});

test("stopping the API ends its live streams instead of waiting for them", async () => {
  const stream = await follow();
  await stream.next();
  const ended = expect(stream.next()).rejects.toThrow();
  await api.close();
  await ended;
  api = await serveApi({ databaseUrl: database.url });
});

test("series come in columns, with NaN and infinities intact; a wrong range and an unknown run are named", async () => {
  await store(1, { "reward/mean": 0.25 });
  await store(2, { "reward/mean": NaN });
  const ask = (input: object) => {
    const query = encodeURIComponent(superjson.stringify({ runIds: [runId], names: ["reward/mean"], ...input }));
    return fetch(`${api.baseUrl}/trpc/metrics.series?input=${query}`);
  };
  const answer = await (await ask({})).text();
  expect(dataOf(answer)).toMatchObject({
    runs: [{ runId, seq: (await api.control.listPoints({ runId })).at(-1)?.seq }],
    series: [{ runId, name: "reward/mean", segment: 0, total: 2, x: [1, 2], mean: [0.25, NaN], nan: [0, 1] }],
  });
  for (const [input, path] of [
    [{ from: 2, to: 1 }, "from"],
    [{ runIds: ["run_none"] }, "runIds.0"],
    [{ maxBuckets: 1 }, "maxBuckets"],
  ] as const) {
    const response = await ask(input);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`"path":"${path}"`);
  }
});

test("points page by seq, and both exports hold every one of them", async () => {
  await store(1, { "reward/mean": 0.5, "optim/loss": NaN });
  await store(2, { "reward/mean": 1 });
  const [first, ...rest] = await api.control.listPoints({ runId });
  expect(rest).toEqual(await api.control.listPoints({ runId, afterSeq: first?.seq ?? 0 }));

  const csv = await fetch(`${api.baseUrl}/api/v1/runs/${runId}/points.csv`);
  expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="${runId}-points.csv"`);
  const lines = (await csv.text()).trimEnd().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",").slice(1, 7))).toEqual([
    ["tailed", "optim/loss", "", "0", "1", "NaN"],
    ["tailed", "reward/mean", "", "0", "1", "0.5"],
    ["tailed", "reward/mean", "", "0", "2", "1"],
  ]);
  const ndjson = await (await fetch(`${api.baseUrl}/api/v1/runs/${runId}/points.ndjson`)).text();
  expect(ndjson.trimEnd().split("\n")).toHaveLength(3);

  const other = (await api.control.launchRun({ name: "other", config: launchable })).id;
  await storePoints(database.db, other, { step: 7, values: { "reward/mean": 0.75, "optim/loss": 1 } });
  const both = await fetch(`${api.baseUrl}/api/v1/points.csv?runIds=${other},${runId}&names=reward/mean`);
  expect(
    (await both.text())
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",").slice(1, 7)),
  ).toEqual([
    ["other", "reward/mean", "", "0", "7", "0.75"],
    ["tailed", "reward/mean", "", "0", "1", "0.5"],
    ["tailed", "reward/mean", "", "0", "2", "1"],
  ]);
});
