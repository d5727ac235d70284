import { expect, test } from "vitest";
import { emptyBenchmark, readBenchmarkForm } from "./readBenchmarkForm.ts";

test("what is left empty is left to the server, and what is no number is refused there", () => {
  expect(readBenchmarkForm({ ...emptyBenchmark, name: "dev", taskset: "demo-24" })).toEqual({
    ...{ name: "dev", description: "", role: "test", taskset: "demo-24", attempts: 4, seed: 1 },
    ...{ profile: "strict", harnessFailures: "exclude" },
  });
  const typed = readBenchmarkForm({
    ...emptyBenchmark,
    ...{ sample: "8", attempts: "" },
    rollout: { ...emptyBenchmark.rollout, temperature: "0.7", maxTurns: "many" },
  });
  expect(typed).toMatchObject({ sample: 8, attempts: NaN, rollout: { temperature: 0.7, maxTurns: NaN } });
});
