import { setTimeout as delay } from "node:timers/promises";

const pollMs = 50;
const limitMs = 300_000;

/** Resolves when it holds; rejects after five minutes, naming what was waited for. */
export async function untilTrue(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}.`);
    await delay(pollMs);
  }
}
