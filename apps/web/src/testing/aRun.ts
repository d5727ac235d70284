import { RunConfig } from "@holdfast/recipe";
import type { RunDetail, RunListRow, RunSummary } from "../api/types.ts";

/** A run that trains, as the API would show it. */
export function aRun(over: Partial<RunSummary> = {}): RunSummary {
  return {
    id: `run_${over.name ?? "first"}`,
    name: "first",
    kind: "train",
    experimentId: null,
    arm: null,
    preset: "demo",
    status: "running",
    statusReason: null,
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: null,
    endedAt: null,
    version: 0,
    maxUpdates: 10,
    backend: null,
    taskset: "demo-24",
    basePolicy: "xs-base",
    seed: 1,
    tags: [],
    notes: "",
    archivedAt: null,
    isSynthetic: false,
    clonedFrom: null,
    segment: 0,
    latest: {},
    rewardTail: [],
    lastPointAt: null,
    verdict: null,
    ...over,
  };
}

/** A run as a row of a list. */
export function aRunRow(over: Partial<RunListRow> = {}): RunListRow {
  const {
    clonedFrom: _clonedFrom,
    segment: _segment,
    backend: _backend,
    latest: _latest,
    verdict: _verdict,
    ...run
  } = aRun();
  return { ...run, values: {}, queue: null, ...over };
}

/** The same run as its own page sees it. */
export function aRunDetail(over: Partial<RunDetail> = {}): RunDetail {
  return {
    ...aRun(),
    config: RunConfig.parse({}),
    basePolicyParameters: 1,
    poolSize: 24,
    pool: { active: 24, mastered: 0, hopeless: 0 },
    engines: [],
    ...over,
  };
}
