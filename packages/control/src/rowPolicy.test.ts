import { expect, test } from "vitest";
import type { PolicyRef } from "./evaluationViews.ts";
import { rowPolicy } from "./rowPolicy.ts";

const evaluated = (ref: PolicyRef, day: number) => ({
  policy: { ref, key: "weights:1", label: `on day ${day}`, digest: "1", selectedOn: [] },
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
});
const first = evaluated({ kind: "checkpoint", runId: "run_a", version: 2 }, 1);
const second = evaluated({ kind: "checkpoint", runId: "run_b", version: 2 }, 2);
const base = evaluated({ kind: "base", name: "xs-base" }, 3);

test("weights that runs share go by the run that is asked about, else as they were evaluated last", () => {
  expect(rowPolicy([first, second], undefined)).toBe(second.policy);
  expect(rowPolicy([second, first], undefined)).toBe(second.policy);
  expect(rowPolicy([first, second], "run_a")).toBe(first.policy);
  expect(rowPolicy([first, second], "run_c")).toBe(second.policy);
});

test("weights of a base policy go by it, whoever asks", () => {
  const later = evaluated({ kind: "checkpoint", runId: "run_a", version: 0 }, 4);
  expect(rowPolicy([base, later], undefined)).toBe(base.policy);
  expect(rowPolicy([base, later], "run_a")).toBe(base.policy);
});

test("nothing has no name", () => {
  expect(rowPolicy([], "run_a")).toBeUndefined();
});
