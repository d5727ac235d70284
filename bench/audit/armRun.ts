import type { Control, MetricPointView, RunDetail } from "@holdfast/control";
import type { MetricName } from "@holdfast/metrics";
import type { RunConfig } from "@holdfast/recipe";
import type { OwnWorkers } from "../ownWorkers.ts";

/** A run that has completed all its updates, and where it left everything. */
export interface ArmRun {
  readonly detail: RunDetail;
  readonly workers: Pick<OwnWorkers, "control" | "db" | "store">;
  /** Values of a metric in the order of updates. */
  series(name: MetricName): readonly number[];
}

const deadlineMs = 600_000;

/** Launches a run, follows it to its end and reads its points. Rejects when it does not complete. */
export async function runArm(
  workers: Pick<OwnWorkers, "control" | "db" | "store">,
  { name, config }: { readonly name: string; readonly config: RunConfig },
): Promise<ArmRun> {
  const { control } = workers;
  const { id } = await control.launchRun({ name, config });
  await untilOver(control, id);
  const detail = await control.getRun(id);
  if (detail.status !== "completed") {
    throw new Error(`${name}: the run is ${detail.status} at version ${detail.version}: ${detail.statusReason ?? ""}`);
  }
  const points = await allPoints(control, id);
  return {
    detail,
    workers,
    series: (metric) => points.filter((point) => point.name === metric).map(({ value }) => value),
  };
}

async function untilOver(control: Control, runId: string): Promise<void> {
  const tail = control.tailRun({ runId, afterSeq: 0, signal: AbortSignal.timeout(deadlineMs) });
  for await (const { summary } of tail) if (summary.endedAt !== null) return;
}

/** Every point of the run, by step. */
async function allPoints(control: Control, runId: string): Promise<readonly MetricPointView[]> {
  const points: MetricPointView[] = [];
  for await (const page of control.exportPoints({ runIds: [runId] })) points.push(...page);
  return points.sort((a, b) => a.step - b.step);
}

export interface ArmRunner {
  /** The finished run of a configuration; a configuration that was run before is not run again. */
  run(name: string, config: RunConfig): Promise<ArmRun>;
}

export function createArmRunner(workers: OwnWorkers, say: (line: string) => void): ArmRunner {
  const finished = new Map<string, Promise<ArmRun>>();
  return {
    run(name, config) {
      const key = JSON.stringify(config);
      const known = finished.get(key);
      if (known !== undefined) return known;
      const startedAt = performance.now();
      const run = runArm(workers, { name, config }).then((arm) => {
        const seconds = (performance.now() - startedAt) / 1000;
        say(`${name}: ${arm.detail.version} updates in ${seconds.toFixed(1)} s`);
        return arm;
      });
      finished.set(key, run);
      return run;
    },
  };
}
