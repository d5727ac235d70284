import type { Progress, rescoreResults, rescores } from "@holdfast/db";
import { RescoreSpec } from "./rescoreSpec.ts";
import type { RescoredMean, RescoredVersion, RescoreView } from "./rescoreViews.ts";
import { secondsLeft } from "./secondsLeft.ts";

export interface RescoreParts {
  readonly runName: string;
  readonly versions: readonly rescoreResults.VersionRow[];
  readonly progress: Progress | undefined;
}

/** A rescore as pages see it. */
export function rescoreView(rescore: rescores.RescoreRow, { runName, versions, progress }: RescoreParts): RescoreView {
  const { id, runId, trigger, status, reason, spec, createdAt, startedAt, endedAt } = rescore;
  return {
    ...{ id, runId, runName, trigger, status, reason },
    spec: RescoreSpec.parse(spec),
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    etaSeconds: status === "running" && progress ? secondsLeft(progress) : null,
    versions: versions.map(versionView),
  };
}

function versionView(row: rescoreResults.VersionRow): RescoredVersion {
  const { version, digest, settledAt, imputed, evictionRescored, retiredTasks } = row;
  const retired = meanView({ mean: row.retiredMean, low: row.retiredLow, high: row.retiredHigh });
  return {
    ...{ version, digest, imputed, evictionRescored },
    settledAt: settledAt?.toISOString() ?? null,
    all: meanView(row),
    retired: retired && { ...retired, tasks: retiredTasks ?? 0 },
  };
}

function meanView({ mean, low, high }: { readonly [Key in keyof RescoredMean]: number | null }): RescoredMean | null {
  return mean === null || low === null || high === null ? null : { mean, low, high };
}
