/** The settings that depend on one another. */
interface Dependent {
  readonly rollout: { readonly tasksPerUpdate: number; readonly turnTokens: number; readonly totalTokens: number };
  readonly async: { readonly mode: "sync" | "async"; readonly maxLag: number; readonly inFlightGroups: number };
}

interface Issues {
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
}

/** Refuses settings that are fine alone and impossible together. Each problem names the field to change. */
export function addContradictions({ rollout, async: asynchrony }: Dependent, issues: Issues): void {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: "custom", path: path.split("."), message: `${path} ${message}` });
  const { mode, maxLag, inFlightGroups } = asynchrony;

  if (mode === "sync" && maxLag > 0) {
    refuse("async.maxLag", `is ${maxLag}: must be 0 when async.mode is sync, which never trains on older weights`);
  }
  const usable = (maxLag + 1) * rollout.tasksPerUpdate;
  if (inFlightGroups > usable) {
    refuse(
      "async.inFlightGroups",
      `is ${inFlightGroups}: at most ${usable} (max lag + 1 batches of ${rollout.tasksPerUpdate}) can train before they are stale`,
    );
  }
  if (inFlightGroups < rollout.tasksPerUpdate) {
    refuse(
      "async.inFlightGroups",
      `is ${inFlightGroups}: must be at least rollout.tasksPerUpdate (${rollout.tasksPerUpdate}), or no batch ever fills`,
    );
  }
  if (rollout.turnTokens > rollout.totalTokens) {
    refuse(
      "rollout.turnTokens",
      `is ${rollout.turnTokens}: must be at most rollout.totalTokens (${rollout.totalTokens})`,
    );
  }
}
