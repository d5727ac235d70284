import { parseRunConfig } from "@holdfast/recipe";
import type { ExperimentDetail } from "../../api/types.ts";

/** Whether some arm retires mastered tasks, so that it can be asked whether it forgets them. */
export function retiresTasks({
  arms,
}: {
  readonly arms: readonly Pick<ExperimentDetail["arms"][number], "config">[];
}): boolean {
  return arms.some(({ config }) => {
    const parsed = parseRunConfig(config);
    return parsed.ok && parsed.config.eviction.masteredAfter > 0;
  });
}
