import { expect, test } from "vitest";
import { begunUpdate, closeNext, committed, smallConfig, startedRun, withControl } from "./testing.ts";

const it = withControl();

const input = {
  name: "try",
  kind: "run" as const,
  arms: [{ name: "try", preset: null, config: smallConfig() }],
  seeds: [7],
};

test("the pace of a run is known from its fifth update on, and a dry run goes by it", async () => {
  const runId = await startedRun(it, { updates: 6 });
  const paceAfter = async (step: number) => {
    await closeNext(it, runId, 2);
    const { attempt } = await begunUpdate(it, runId, step);
    await committed(it, runId, { step, attempt });
    return (await it.control.launchOptions()).paces;
  };
  for (const step of [1, 2, 3, 4]) expect(await paceAfter(step)).toEqual([]);
  const paces = await paceAfter(5);
  expect(paces).toMatchObject([{ basePolicy: "xs-base", rolloutsPerUpdate: 4 }]);
  const secondsPerUpdate = paces[0]?.secondsPerUpdate ?? 0;
  expect(secondsPerUpdate).toBeGreaterThan(0);

  const { plan } = await it.control.dryRun(input);
  expect(plan?.estimate.basis).toEqual({ kind: "similar", runs: 1 });
  expect(plan?.estimate.seconds).toBeCloseTo((20 * secondsPerUpdate) / 4);
});
