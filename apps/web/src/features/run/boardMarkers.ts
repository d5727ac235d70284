import type { BucketColumns } from "@holdfast/metrics";
import type { RunEventView } from "../../api/types.ts";
import type { ChartMarker, XAxis } from "../../charts/chartSpec.ts";

const marked: Readonly<Record<string, string>> = {
  paused: "paused",
  resumed: "resumed",
  stopped: "stopped",
  failed: "failed",
  collapsed: "collapsed",
  stalled: "stalled",
  offPolicyDrift: "off-policy drift",
  stepSkipped: "step skipped",
  workerLost: "worker lost",
  engineLost: "engine lost",
  updateRetried: "retried",
  forgetting: "forgetting",
  tasksReinstated: "reinstated",
};

export interface MarkerAxis {
  readonly x: XAxis;
  /** When the run's relative time began, in milliseconds since 1970. */
  readonly origin: number;
  /** A series of the run on this axis, to find where a step lies. */
  readonly along: Pick<BucketColumns, "x" | "toStep">;
}

/** The events worth a vertical line, where they lie on the axis: what interrupted the run, and what it was found to have forgotten. */
export function markersOf(events: readonly RunEventView[], axis: MarkerAxis): readonly ChartMarker[] {
  return events.flatMap((event) => {
    const label = marked[event.kind];
    const x = placeOf(event, axis);
    return label && x !== null ? [{ x, label, tone: event.level }] : [];
  });
}

function placeOf({ at, step }: RunEventView, axis: MarkerAxis): number | null {
  if (axis.x === "wall") return Date.parse(at);
  if (axis.x === "relative") return (Date.parse(at) - axis.origin) / 1_000;
  return step === null ? null : placeOfStep(step, axis);
}

/** Where the update of a step lies on the axis; null where nothing tells. */
export function placeOfStep(step: number, { x, along }: MarkerAxis): number | null {
  if (x === "step") return step;
  return along.x[along.toStep.findLastIndex((to) => to <= step)] ?? along.x[0] ?? null;
}
