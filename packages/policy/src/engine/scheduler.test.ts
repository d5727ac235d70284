import type { PolicySession } from "@holdfast/recipe";
import { beforeEach, describe, expect, it } from "vitest";
import { policySpec } from "../spec.ts";
import type { Weights } from "../weights.ts";
import { Scheduler } from "./scheduler.ts";
import type { Draw, Stepper, StepRow } from "./stepper.ts";

const stop = 1;
const spec = { ...policySpec("xs", 64), maxTokens: 40 };
const weights: Weights = { spec, parameters: new Map() };

/** Draws token 10 + (what the slot has read so far) mod 7, and writes down what it was asked to do. */
class CountingStepper implements Stepper {
  readonly maxRows = 4;
  readonly steps: (readonly StepRow[])[] = [];
  readonly copies: (readonly [from: number, to: number, tokens: number])[] = [];
  /** Per slot, the tokens read since the last reset. */
  readonly read = new Map<number, number[]>();
  fault: Error | null = null;
  loadFault: Error | null = null;

  load(): void {
    if (this.loadFault !== null) throw this.loadFault;
    this.fault = null;
  }

  reset(slot: number): void {
    this.read.set(slot, []);
  }

  copy(from: number, to: number, tokens: number): void {
    this.copies.push([from, to, tokens]);
    this.read.set(to, this.tokensOf(from).slice(0, tokens));
  }

  step(rows: readonly StepRow[]): readonly Draw[] {
    if (this.fault !== null) throw this.fault;
    this.steps.push(rows);
    return rows.flatMap(({ slot, position, token, draw }) => {
      const read = this.tokensOf(slot);
      if (read.length !== position) throw new Error(`slot ${slot} is at ${read.length}, not ${position}`);
      read.push(token);
      const sum = read.reduce((total, value) => total + value, 0);
      return draw === null ? [] : [{ token: 10 + (sum % 7), logprob: -position }];
    });
  }

  private tokensOf(slot: number): number[] {
    const read = this.read.get(slot);
    if (read === undefined) throw new Error(`slot ${slot} was never reset`);
    return read;
  }
}

let stepper: CountingStepper;
let engine: Scheduler;
let lost: Error[];

beforeEach(() => {
  stepper = new CountingStepper();
  let now = 0;
  // Every step takes longer than a slice, so the engine yields after each.
  const clock = () => (now += 10);
  lost = [];
  const onLost = (error: Error) => void lost.push(error);
  engine = new Scheduler({ name: "w1/0", spec, version: 5, residentCap: 2, stepper, clock, onLost });
});

function opened(seed: string, prompt: readonly number[]): PolicySession {
  const session = engine.open({ seed, temperature: 1, topP: 1 });
  session.observe(prompt);
  return session;
}

const immediate = () => new Promise((resolve) => setImmediate(resolve));

describe("Scheduler", () => {
  it("reads what was observed, then one token per step, the turn's own tokens included", async () => {
    const session = opened("a", [2, 3]);
    const turn = await session.sample({ maxTokens: 3, stopToken: stop });
    // 2 + 3 = 5 → 15; 5 + 15 = 20 → 16; 20 + 16 = 36 → 11.
    expect(turn).toEqual({ tokens: [15, 16, 11], logprobs: [-1, -2, -3], versions: [5, 5, 5], finish: "length" });
    session.observe([4]);
    const next = await session.sample({ maxTokens: 9, stopToken: 10 + ((36 + 11 + 4) % 7) });
    expect(next).toEqual({ tokens: [12], logprobs: [-5], versions: [5], finish: "stop" });
    expect(session.engine).toBe("w1/0");
    // A prompt is read up to its last token first: there others may take its caches over.
    expect(stepper.steps.map((rows) => rows.map((row) => row.token))).toEqual([[2], [3], [15], [16], [11, 4]]);
  });

  it("ends a turn where the context is full, and samples nothing in a full context", async () => {
    const session = opened("a", [2, 3]);
    const turn = await session.sample({ maxTokens: 1000, stopToken: stop });
    expect(turn.tokens).toHaveLength(38);
    expect(turn.finish).toBe("length");
    const next = await session.sample({ maxTokens: 5, stopToken: stop });
    expect(next).toEqual({ tokens: [], logprobs: [], versions: [], finish: "length" });
  });

  it("queues sessions beyond the cap and lets them in first come, first served", async () => {
    const sessions = ["a", "b", "c", "d"].map((seed, i) => opened(seed, [20 + i, 3]));
    const done: number[] = [];
    const turns = sessions.map(async (session, i) => {
      await session.sample({ maxTokens: 2 + i, stopToken: stop });
      done.push(i);
    });
    await Promise.all(turns.slice(0, 2));
    expect(engine.stats()).toMatchObject({ residents: 2, queued: 2 });
    for (let i = 0; i < 5; i++) await immediate();
    expect(done).toEqual([0, 1]); // those in slots stay resident though they do not sample
    sessions[1]?.close();
    sessions[1]?.close();
    await turns[2];
    expect(engine.stats()).toMatchObject({ residents: 2, queued: 1 });
    sessions[0]?.close();
    await turns[3];
    expect(done).toEqual([0, 1, 2, 3]);
    sessions.forEach((session) => session.close());
    expect(engine.stats()).toMatchObject({ residents: 0, queued: 0 });
  });

  it("cancels by signal: in the middle of a turn, in the queue, and before it starts", async () => {
    const abort = new AbortController();
    const session = opened("a", [2, 3]);
    opened("b", [9]);
    const sampling = session.sample({ maxTokens: 30, stopToken: stop, signal: abort.signal });
    const queued = opened("c", [9]).sample({ maxTokens: 30, stopToken: stop, signal: abort.signal });
    for (let i = 0; i < 4; i++) await immediate();
    abort.abort();
    const turn = await sampling;
    expect(turn.finish).toBe("cancelled");
    expect(turn.tokens.slice(0, 2)).toEqual([15, 16]);
    expect(turn.tokens.length).toBeLessThan(30);
    expect(await queued).toMatchObject({ tokens: [], finish: "cancelled" });
    const late = await session.sample({ maxTokens: 3, stopToken: stop, signal: abort.signal });
    expect(late).toMatchObject({ tokens: [], finish: "cancelled" });
    const steps = stepper.steps.length;
    await immediate();
    expect(stepper.steps).toHaveLength(steps);
    // The context goes on from the tokens that were sampled.
    expect((await session.sample({ maxTokens: 1, stopToken: stop })).tokens).toHaveLength(1);
  });

  it("stamps each token with the version that drew it", async () => {
    const sampling = opened("a", [2, 3]).sample({ maxTokens: 20, stopToken: stop });
    for (let i = 0; i < 6; i++) await immediate();
    engine.refresh({ weights, version: 6, mode: "keepStale" });
    const { versions, logprobs } = await sampling;
    const switched = versions.indexOf(6);
    expect(switched).toBeGreaterThan(0);
    expect(versions).toEqual(versions.map((_, i) => (i < switched ? 5 : 6)));
    expect(logprobs).toEqual(logprobs.map((_, i) => -1 - i));
    expect(engine.stats()).toMatchObject({ version: 6, refreshes: 1, generatedTokens: 20, prefillTokens: 1 });
  });

  it("reads the kept history again after a rebuilding refresh", async () => {
    const session = opened("a", [2, 3]);
    const { tokens } = await session.sample({ maxTokens: 3, stopToken: stop });
    engine.refresh({ weights, version: 6, mode: "rebuild" });
    await session.sample({ maxTokens: 1, stopToken: stop });
    const reread = stepper.steps.slice(4).flat();
    expect(reread.map((row) => row.token)).toEqual([2, 3, ...tokens]);
    expect(reread.map((row) => row.position)).toEqual([0, 1, 2, 3, 4]);
  });

  it("lets one session read a prompt that others share", async () => {
    const prompt = [2, 3, 4, 5, 6, 7];
    const turns = ["a", "b"].map((seed) => opened(seed, prompt).sample({ maxTokens: 2, stopToken: stop }));
    const [a, b] = await Promise.all(turns);
    expect(b).toEqual(a);
    expect(stepper.copies).toHaveLength(1);
    expect(stepper.copies[0]?.[2]).toBe(5);
    // 5 tokens once, the last one and the first sampled one in both.
    expect(stepper.steps.flat()).toHaveLength(5 + 2 * 2);
  });

  it("serves more sampling sessions than rows in turn", async () => {
    engine = new Scheduler({ name: "w1/1", spec, version: 0, residentCap: 7, stepper, clock: () => 0 });
    const turns = Array.from({ length: 7 }, (_, i) =>
      opened(`${i}`, [20 + i]).sample({ maxTokens: 8, stopToken: stop }),
    );
    await Promise.all(turns);
    expect(stepper.steps.every((rows) => rows.length <= 4)).toBe(true);
    expect(stepper.steps).toHaveLength(14); // 7 sessions × 8 tokens in full steps of 4
  });

  it("yields to the event loop while it decodes", async () => {
    const sampling = opened("a", [2, 3]).sample({ maxTokens: 30, stopToken: stop });
    let others = 0;
    let done = false;
    const count = () => {
      others++;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await sampling;
    done = true;
    expect(others).toBeGreaterThan(20);
  });

  it("rejects pending turns when it closes, and everything after", async () => {
    const session = opened("a", [2, 3]);
    opened("b", [2]);
    const pending = [session, opened("queued", [2])].map((s) => s.sample({ maxTokens: 30, stopToken: stop }));
    engine.close();
    engine.close();
    for (const turn of pending) await expect(turn).rejects.toThrow("engine w1/0 is closed");
    await expect(session.sample({ maxTokens: 1, stopToken: stop })).rejects.toThrow("closed");
    expect(() => engine.open({ seed: "z", temperature: 1, topP: 1 })).toThrow("closed");
    expect(engine.stats()).toMatchObject({ residents: 0, queued: 0 });
  });

  it("rejects all turns when the stepper fails", async () => {
    stepper.fault = new Error("out of memory");
    const turn = opened("a", [2]).sample({ maxTokens: 3, stopToken: stop });
    await expect(turn).rejects.toMatchObject({ message: "engine w1/0 failed", cause: stepper.fault });
    expect(lost).toMatchObject([{ message: "engine w1/0 failed", cause: stepper.fault }]);
    engine.close();
    expect(lost).toHaveLength(1);
  });

  it("is lost when new weights cannot be loaded, and says nothing when it is closed", async () => {
    const turn = opened("a", [2]).sample({ maxTokens: 30, stopToken: stop });
    stepper.loadFault = new Error("memory access out of bounds");
    engine.refresh({ weights, version: 6, mode: "rebuild" });
    await expect(turn).rejects.toMatchObject({ message: "engine w1/0 failed", cause: stepper.loadFault });
    expect(lost).toHaveLength(1);
    expect(() => engine.refresh({ weights, version: 7, mode: "rebuild" })).toThrow("engine w1/0 failed");
  });

  it("refuses what makes no sense", async () => {
    const session = engine.open({ seed: "a", temperature: 1, topP: 1 });
    await expect(session.sample({ maxTokens: 1, stopToken: stop })).rejects.toThrow("nothing observed");
    expect(() => session.observe([64])).toThrow("outside the vocabulary");
    session.observe([63]);
    const sampling = session.sample({ maxTokens: 30, stopToken: stop });
    expect(() => session.observe([1])).toThrow("while a turn");
    await expect(session.sample({ maxTokens: 1, stopToken: stop })).rejects.toThrow("already");
    session.close();
    await expect(sampling).rejects.toThrow("session was closed");
    expect(() => engine.open({ seed: "a", temperature: 0, topP: 1 })).toThrow("temperature");
    expect(() => engine.open({ seed: "a", temperature: 1, topP: 0 })).toThrow("topP");
  });
});
