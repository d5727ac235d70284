import type { HeatReading } from "./prepareHeat.ts";

/** Address of a run's rollouts of one task, of one update if there is one. */
export function rolloutsOf(
  runId: string,
  { taskId, step }: { readonly taskId: string; readonly step?: number },
): string {
  const query = new URLSearchParams({ tab: "rollouts", taskId });
  if (step !== undefined) query.set("step", String(step));
  return `/runs/${runId}?${query.toString()}`;
}

/** Address of the rollouts behind a place of the map: of the group drawn there, or of the newest one before; null before the first. */
export function rolloutsBehind(runId: string, { taskId, newest }: HeatReading): string | null {
  return newest === null ? null : rolloutsOf(runId, { taskId, step: newest.step });
}

/** Shows them: all parts of a run are one page, so the server is not asked. */
export function openRollouts(runId: string, reading: HeatReading): void {
  const address = rolloutsBehind(runId, reading);
  if (address !== null) window.history.pushState(null, "", address);
}
