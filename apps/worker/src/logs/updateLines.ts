import type { UpdateWork } from "@holdfast/control";
import type { MetricName, MetricValue } from "@holdfast/metrics";
import type { Said } from "./runLog.ts";

/** What is said when the trainer begins an update. */
export function updateBegun({ step, attempt, groups, dropped, waitSeconds }: UpdateWork): Said {
  const rollouts = groups.reduce((sum, group) => sum + group.rollouts.length, 0);
  const drops = [
    ...(dropped.stale > 0 ? [`${String(dropped.stale)} stale`] : []),
    ...(dropped.aborted > 0 ? [`${String(dropped.aborted)} aborted`] : []),
  ];
  const text = [
    `${String(groups.length)} groups, ${String(rollouts)} rollouts`,
    ...(drops.length > 0 ? [`${drops.join(" and ")} dropped before it`] : []),
    `waited ${waitSeconds.toFixed(1)} s`,
    ...(attempt > 1 ? [`attempt ${String(attempt)}`] : []),
  ].join(", ");
  return { level: "info", text: `update ${String(step)} begun: ${text}` };
}

export interface CommittedUpdate {
  readonly points: readonly MetricValue[];
  readonly seconds: number;
  /** False: another attempt was first. */
  readonly accepted: boolean;
}

/** What is said when an update has been handed in. */
export function updateCommitted({ step }: UpdateWork, { points, seconds, accepted }: CommittedUpdate): Said {
  if (!accepted)
    return { level: "warn", text: `update ${String(step)} not wanted any more: another attempt was first` };
  const value = (name: MetricName) => shown(points.find((point) => point.name === name)?.value);
  const text = [
    `${seconds.toFixed(1)} s`,
    `reward ${value("reward/mean")}`,
    `loss ${value("optim/loss")}`,
    `grad norm ${value("optim/grad_norm")}`,
    `entropy ${value("entropy/mean")}`,
    `mismatch KL ${value("mismatch_kl/mean")}`,
    `lag ${value("lag/mean")} (max ${value("lag/max")})`,
  ].join(", ");
  return { level: "info", text: `update ${String(step)} committed: ${text}` };
}

/** What is said when an update could not be made. */
export function updateFailed({ step, attempt }: UpdateWork, reason: string): Said {
  return { level: "error", text: `update ${String(step)} failed at attempt ${String(attempt)}: ${reason}` };
}

/** Three digits, two and a power of ten for what is very small; a dash for what is not known. */
function shown(value: number | undefined): string {
  if (value === undefined) return "–";
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}
