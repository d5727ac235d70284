import { parseRunConfig, type RunConfig } from "@holdfast/recipe";
import type { Problem } from "./errors.ts";
import type { HarnessProfile } from "./evaluationViews.ts";

/** Settings of each profile that differ from a run's defaults, which are the full gate. */
const profiles = {
  strict: {},
  lenient: { duplicateCall: false, format: "none" },
} as const satisfies Record<string, Partial<RunConfig["gate"]>>;

const profileNames = Object.keys(profiles);

export type ProfilePlan =
  | { readonly ok: true; readonly profile: HarnessProfile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A named profile with the caller's limits over its own; or what is wrong with either. */
export function planProfile(name: string, rollout: Partial<HarnessProfile["rollout"]> = {}): ProfilePlan {
  const gate = new Map<string, Partial<RunConfig["gate"]>>(Object.entries(profiles)).get(name);
  if (gate === undefined) {
    const message = `There is no harness profile ${name}; there is ${profileNames.join(", ")}.`;
    return { ok: false, problems: [{ path: "profile", message }] };
  }
  const parsed = parseRunConfig({ gate, rollout });
  if (!parsed.ok) return parsed;
  const { temperature, topP, maxTurns, turnTokens, totalTokens, observationChars } = parsed.config.rollout;
  const isOwn = Object.keys(rollout).length > 0;
  return {
    ok: true,
    profile: {
      name: isOwn ? `${name}, own limits` : name,
      gate: parsed.config.gate,
      rollout: { temperature, topP, maxTurns, turnTokens, totalTokens, observationChars },
    },
  };
}
