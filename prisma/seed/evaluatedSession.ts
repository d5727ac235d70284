import type { FailureMode } from "@holdfast/recipe";
import type { SimulatedRollout } from "./courseTypes.ts";
import { sessionOf, type Session } from "./session.ts";

/** Tests of the requested behaviour in a synthetic benchmark. */
const targetTests = 10;

export interface Failing {
  readonly mode: FailureMode;
  /** Fail-to-pass tests that pass, of ten. */
  readonly passed: number;
}

/** What a rollout of a benchmark did: as in training, with ten tests of the requested behaviour, and a failure of the given mode. */
export function evaluatedSession(place: number, rollout: SimulatedRollout, failing: Failing | null): Session {
  const session = sessionOf(place, rollout);
  const passed = failing?.passed ?? (rollout.earned === 1 ? targetTests : 0);
  const breaks = failing?.mode === "silentRegression";
  return {
    ...session,
    turns: turnsOf(session, failing),
    tests: [
      ...Array.from({ length: targetTests }, (_, index) => ({
        ...{ name: `requirement ${index + 1}`, kind: "failToPass" as const },
        passed: index < passed,
      })),
      { name: "the others still work", kind: "passToPass", passed: !breaks },
      { name: "exports stay", kind: "passToPass", passed: true },
    ],
  };
}

/** Narrow testing sees its own tests pass; weak ground truth runs none. */
function turnsOf({ turns }: Session, failing: Failing | null): Session["turns"] {
  const isTest = ({ command }: Session["turns"][number]) => command === "node test";
  if (failing?.mode === "weakGroundTruth") return turns.filter((turn) => !isTest(turn));
  if (failing?.mode !== "narrowTesting" && failing?.mode !== "silentRegression") return turns;
  return turns.map((turn) => (isTest(turn) ? { ...turn, observation: "3 passed, 0 failed", exitCode: 0 } : turn));
}
