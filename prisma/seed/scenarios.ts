import type { Scenario } from "./scenario.ts";
import { collapse } from "./scenarios/collapse.ts";
import { evaluations } from "./scenarios/evaluations.ts";
import { forgetting } from "./scenarios/forgetting.ts";
import { healthy } from "./scenarios/healthy.ts";
import { ladder } from "./scenarios/ladder.ts";
import { longTrajectory } from "./scenarios/longTrajectory.ts";
import { nanStorm } from "./scenarios/nanStorm.ts";
import { resume } from "./scenarios/resume.ts";
import { runs1000 } from "./scenarios/runs1000.ts";
import { spike } from "./scenarios/spike.ts";
import { wide } from "./scenarios/wide.ts";

/** Every scenario, by the name that the command takes. */
export const scenarios: readonly Scenario[] = [
  healthy,
  collapse,
  resume,
  nanStorm,
  spike,
  runs1000,
  ladder,
  forgetting,
  evaluations,
  longTrajectory,
  wide,
];
