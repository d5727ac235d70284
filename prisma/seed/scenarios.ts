import type { Scenario } from "./scenario.ts";
import { collapse } from "./scenarios/collapse.ts";
import { healthy } from "./scenarios/healthy.ts";
import { ladder } from "./scenarios/ladder.ts";
import { spike } from "./scenarios/spike.ts";

/** Every scenario, by the name that the command takes. */
export const scenarios: readonly Scenario[] = [healthy, collapse, spike, ladder];
