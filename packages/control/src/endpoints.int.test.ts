import { endpointProbe } from "@holdfast/bus";
import { byteVocabulary } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import type { NewEndpoint } from "./endpointViews.ts";
import { InvalidInput, NotFound } from "./errors.ts";
import { aRollout, begun, smallConfig, withControl } from "./testing.ts";

const it = withControl();

const anEndpoint = (over: Partial<NewEndpoint> = {}): NewEndpoint => ({
  ...{ name: "local", url: "http://127.0.0.1:8000/v1", model: "qwen", protocol: "chat" },
  ...over,
});

const problemsOf = async (input: NewEndpoint) => {
  const error: unknown = await it.control.createEndpoint(input).catch((reason: unknown) => reason);
  return error instanceof InvalidInput ? error.problems.map(({ path }) => path) : error;
};

const messageAt = async (over: Partial<NewEndpoint>) => {
  const error: unknown = await it.control.createEndpoint(anEndpoint(over)).catch((reason: unknown) => reason);
  return error instanceof InvalidInput ? (error.problems[0]?.message ?? "") : String(error);
};

const listed = async (name: string) => (await it.control.listEndpoints()).find((each) => each.name === name);

describe("an endpoint", () => {
  test("is kept as it was given, trimmed, and listed by name", async () => {
    const zulu = await it.control.createEndpoint(anEndpoint({ name: " zulu ", url: "https://models.example/v1/ " }));
    expect(zulu).toMatchObject({ name: "zulu", url: "https://models.example/v1", keyVariable: null, concurrency: 4 });
    await it.control.createEndpoint(anEndpoint({ name: "Alpha", keyVariable: "HOLDFAST_KEY_A", concurrency: 9 }));
    const all = await it.control.listEndpoints();
    expect(all.map(({ name, keyVariable, concurrency }) => [name, keyVariable, concurrency])).toEqual([
      ["Alpha", "HOLDFAST_KEY_A", 9],
      ["zulu", null, 4],
    ]);
  });

  test("is refused with everything that is wrong", async () => {
    const wrong = { name: "", url: "ftp://x", model: " ", keyVariable: "PATH", concurrency: 0 };
    expect(await problemsOf(anEndpoint(wrong))).toEqual(["name", "url", "model", "keyVariable", "concurrency"]);
    expect(await problemsOf(anEndpoint({ name: "zulu" }))).toEqual(["name"]);
  });

  test("has an address that is http, has no secret in it, and leaves the protocol's path out", async () => {
    expect(await messageAt({ url: "localhost:8000" })).toContain("is not http");
    expect(await messageAt({ url: "http://" })).toContain("is no address");
    expect(await messageAt({ url: "" })).toContain("The address is missing");
    expect(await messageAt({ url: "http://me:secret@host/v1" })).toContain("would be stored");
    expect(await messageAt({ url: "http://me:secret@host/v1" })).not.toContain("secret@");
    expect(await messageAt({ url: "http://host/v1?key=1" })).toContain("query");
    expect(await messageAt({ url: "http://host/v1/chat/completions/" })).toContain("protocol's own path");
  });

  test("takes its key only from variables made for it", async () => {
    for (const keyVariable of ["OPENAI_API_KEY", "DATABASE_URL", "HOLDFAST_KEY_", "HOLDFAST_KEY_a", "sk-123", ""]) {
      expect(await messageAt({ keyVariable })).toContain("HOLDFAST_KEY_");
    }
  });

  test("leaves and comes back", async () => {
    const first = await it.control.archiveEndpoint({ name: "zulu", archived: true });
    expect(first.archivedAt).not.toBeNull();
    const again = await it.control.archiveEndpoint({ name: "zulu", archived: true });
    expect(again.archivedAt).toBe(first.archivedAt);
    expect((await it.control.archiveEndpoint({ name: "zulu", archived: false })).archivedAt).toBeNull();
    await expect(it.control.archiveEndpoint({ name: "nobody", archived: true })).rejects.toThrow(NotFound);
  });
});

describe("a probe", () => {
  const newestProbe = async (name: string) => {
    const row = await it.database.db.prisma.modelEndpoint.findUniqueOrThrow({ where: { name } });
    return row.probeId ?? "";
  };
  const answer = { ok: true, latencyMs: 12, model: "qwen", text: "hello" } as const;

  test("waits for a worker, and what came back is seen in the list", async () => {
    await it.control.createEndpoint(anEndpoint({ name: "probed", keyVariable: "HOLDFAST_KEY_P" }));
    expect((await listed("probed"))?.probe).toBeNull();
    const asked = await it.control.probeEndpoint("probed");
    expect(asked.probe?.answer).toBeNull();
    const probeId = await newestProbe("probed");
    expect(await it.bus.isLive(endpointProbe, { probeId })).toBe(true);
    expect(await it.control.beginProbe(probeId)).toEqual({
      ...{ name: "probed", url: "http://127.0.0.1:8000/v1", model: "qwen", protocol: "chat" },
      ...{ keyVariable: "HOLDFAST_KEY_P", concurrency: 4 },
    });
    await it.control.answerProbe({ probeId, answer });
    expect((await listed("probed"))?.probe).toEqual({ askedAt: asked.probe?.askedAt, answer });
    expect(await it.control.beginProbe(probeId)).toBeNull();
    await expect(it.control.probeEndpoint("nobody")).rejects.toThrow(NotFound);
  });

  test("asked for again, the late answer to the first counts no more", async () => {
    await it.control.createEndpoint(anEndpoint({ name: "twice" }));
    await it.control.probeEndpoint("twice");
    const first = await newestProbe("twice");
    await it.control.probeEndpoint("twice");
    expect(await it.control.beginProbe(first)).toBeNull();
    await it.control.answerProbe({ probeId: first, answer });
    expect((await listed("twice"))?.probe?.answer).toBeNull();
  });

  test("is sent again when the queue was lost", async () => {
    const probeId = await newestProbe("twice");
    await it.bus.obliterate();
    expect(await it.bus.isLive(endpointProbe, { probeId })).toBe(false);
    await it.control.reconcile();
    expect(await it.bus.isLive(endpointProbe, { probeId })).toBe(true);
  });
});

describe("an evaluation of an endpoint", () => {
  const policy = { kind: "endpoint", name: "measured" } as const;
  const nextGroup = async (runId: string) => {
    const where = { runId, status: "pending" } as const;
    return (await it.database.db.prisma.rolloutGroup.findFirstOrThrow({ where, orderBy: { index: "asc" } })).id;
  };

  test("hands its groups out with the endpoint, and stores its text as bytes", async () => {
    await it.control.createEndpoint(anEndpoint({ name: "measured" }));
    await it.control.createBenchmark({ name: "two", taskset: "four", sample: 2, attempts: 1 });
    const [view] = await it.control.requestEvaluations({ policies: [policy], benchmarks: ["two"] });
    expect(view?.policy).toMatchObject({ ref: policy, label: "measured", digest: null });
    const runId = view?.runId ?? "";
    const { attempt, group, endpoint, latest } = await begun(it, await nextGroup(runId));
    expect(endpoint).toMatchObject({ name: "measured", url: "http://127.0.0.1:8000/v1", model: "qwen" });
    expect(latest).toEqual({ version: 0, digest: "endpoint:measured" });

    const end = byteVocabulary.pieces.indexOf("<|im_end|>");
    const [lead, tail] = [0xc3, 0xa9].map((byte) => byteVocabulary.controlPieces.length + byte);
    const tokens = Int32Array.of(lead ?? -1, tail ?? -1, end);
    const rollout = {
      ...aRollout(),
      ...{ tokens, trainable: Uint8Array.of(1, 1, 1), versions: Int32Array.of(0, 0, 0), serverParsed: true },
      logprobs: Float32Array.of(NaN, NaN, NaN),
      turns: aRollout().turns.map((turn) => ({ ...turn, start: 0, end: 3 })),
    };
    expect(await it.control.closeGroup({ groupId: group.id, attempt, rollouts: [rollout] })).toEqual({
      accepted: true,
    });
    const [stored] = (await it.control.listRollouts({ runId })).rows;
    expect(stored?.flags).toEqual(["serverParsed"]);
    const place = { rolloutId: stored?.id ?? "", turn: 0, from: 0 };
    expect(await it.control.listTokens({ ...place, limit: 10 })).toMatchObject({
      text: ["é", "", "<|im_end|>"],
      logprobs: [NaN, NaN, NaN],
    });
    expect((await it.control.listTurns({ ...place, limit: 1 })).turns[0]?.raw).toBe("é<|im_end|>");
  });

  test("is refused when there is no such endpoint or it is archived; one that is under way goes on", async () => {
    await it.control.archiveEndpoint({ name: "measured", archived: true });
    const names = ["nobody", "measured"];
    const request = { policies: names.map((name) => ({ kind: "endpoint", name }) as const), benchmarks: ["two"] };
    const error: unknown = await it.control.requestEvaluations(request).catch((reason: unknown) => reason);
    expect(error instanceof InvalidInput && error.problems.map(({ message }) => message)).toEqual([
      "There is no endpoint nobody; there is Alpha, probed, twice, zulu.",
      "The endpoint measured is archived.",
    ]);
    const [view] = await it.control.listEvaluations();
    expect((await begun(it, await nextGroup(view?.runId ?? ""))).endpoint?.name).toBe("measured");
  });

  test("its vocabulary is no base policy that a run could start from", async () => {
    const { basePolicies } = await it.control.launchOptions();
    expect(basePolicies.map(({ name }) => name)).toEqual(["xs-base"]);
    const config = { ...smallConfig(), policy: { base: "endpoint" } };
    await expect(it.control.launchRun({ name: "no", config })).rejects.toThrow(
      "There is no base policy endpoint; there is xs-base.",
    );
  });
});
