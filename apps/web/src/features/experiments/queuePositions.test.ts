import { RunConfig } from "@holdfast/recipe";
import { expect, test } from "vitest";
import type { RunStatus } from "../../api/types.ts";
import { aRun } from "../../testing/aRun.ts";
import { queuePositions } from "./queuePositions.ts";

const run = (name: string, status: RunStatus, minute: number) =>
  aRun({ name, status, createdAt: `2026-01-01T00:0${minute}:00Z` });
const arm = (name: string, runs: readonly ReturnType<typeof run>[]) => ({
  name,
  preset: null,
  config: RunConfig.parse({}),
  runs,
});

test("first seeds of all arms come before second ones, and earlier launches before both", () => {
  const arms = [
    arm("a", [run("a1", "running", 2), run("a2", "queued", 2)]),
    arm("b", [run("b1", "queued", 2), run("b2", "queued", 2)]),
  ];
  const others = [run("early", "queued", 1), run("done", "completed", 1), run("late", "queued", 3)];
  const all = [...arms.flatMap(({ runs }) => runs), ...others];
  expect([...queuePositions({ arms }, all)]).toEqual([
    ["run_b1", 2],
    ["run_a2", 3],
    ["run_b2", 4],
  ]);
});
