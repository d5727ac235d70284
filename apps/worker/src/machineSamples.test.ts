import { expect, test } from "vitest";
import { createMachineSampler, type MachineReading } from "./machineSamples.ts";

const at: MachineReading = {
  atMs: 1_000,
  processMs: 500,
  coresMs: 10_000,
  idleMs: 6_000,
  memory: 100,
  hostFree: 300,
  hostMemoryOf: 1_000,
};

test("a sample is what happened since the one before; the first asking only starts the clock", () => {
  // in 4 s, two cores had 8 s of which 2 s were idle; the process used 6 s
  const later = { ...at, atMs: 5_000, processMs: 6_500, coresMs: 18_000, idleMs: 8_000, memory: 120, hostFree: 250 };
  const readings = [at, later];
  const sample = createMachineSampler(() => readings.shift() ?? later);
  expect(sample()).toBeNull();
  expect(sample()).toEqual({ cpu: 1.5, hostCpu: 0.75, memory: 120, hostMemory: 750, hostMemoryOf: 1_000 });
});

test("two askings at the same moment give zeros, not NaN", () => {
  const sample = createMachineSampler(() => at);
  sample();
  expect(sample()).toMatchObject({ cpu: 0, hostCpu: 0 });
});

test("this machine has plausible figures", () => {
  const sample = createMachineSampler();
  sample();
  const { hostCpu, memory, hostMemory, hostMemoryOf } = sample() ?? {};
  expect(hostCpu).toBeGreaterThanOrEqual(0);
  expect(hostCpu).toBeLessThanOrEqual(1);
  expect(memory).toBeGreaterThan(10 * 2 ** 20);
  expect(hostMemory).toBeGreaterThan(memory ?? 0);
  expect(hostMemoryOf).toBeGreaterThan(hostMemory ?? 0);
});
