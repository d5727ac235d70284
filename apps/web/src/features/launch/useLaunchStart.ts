"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import type { Arm } from "./arms.ts";
import { type Mode, parseMode } from "./modes.ts";
import { ladderArms, shownPresets } from "./presetGroups.ts";

/** Where the form starts. */
export interface LaunchStart {
  readonly mode: Mode;
  /** One arm, unless it is a ladder. */
  readonly arms: readonly Arm[];
  /** The run that is cloned, if one is. */
  readonly from: { readonly id: string; readonly name: string } | null;
}

const usual: Record<"run" | "stress", string> = { run: "demo", stress: "stress-160" };

/**
 * What the address asks for: ?mode=ladder&arms=<preset>,…, or ?clone=<run> or ?preset=<name> for the single recipe of a run
 * or a stress test. Start is null while the run to clone is being loaded.
 */
export function useLaunchStart() {
  const trpc = useTRPC();
  const url = useUrlState();
  const mode = parseMode(url.get("mode"));
  const fromId = mode === "ladder" ? "" : url.get("clone");
  const run = useQuery(trpc.runs.get.queryOptions({ runId: fromId }, { enabled: fromId !== "", staleTime: Infinity }));
  const choose = {
    preset: (name: string) => url.set({ preset: name, clone: null }),
    arms: (names: readonly string[]) => url.set({ arms: names.join(",") }),
  };
  const start = (arms: readonly Arm[], from: LaunchStart["from"] = null): LaunchStart => ({ mode, arms, from });
  const settled = { error: null, retry: () => undefined, choose };
  if (fromId !== "") {
    const copied = run.data && { name: run.data.name, preset: run.data.preset, config: run.data.config };
    const from = run.data ? { id: run.data.id, name: run.data.name } : null;
    return { start: copied ? start([copied], from) : null, error: run.error, retry: () => void run.refetch(), choose };
  }
  if (mode === "ladder") {
    const asked = url.get("arms").split(",").filter(Boolean);
    return { start: start(presetsNamed(asked.length > 0 ? asked : ladderArms)), ...settled };
  }
  const wanted = url.get("preset");
  const [arm] = presetsNamed([wanted]);
  return { start: start(arm ? [arm] : presetsNamed([usual[mode]])), ...settled };
}

/** The presets of these names as arms, in the order in which they are shown. */
function presetsNamed(names: readonly string[]): readonly Arm[] {
  return shownPresets
    .filter(({ name }) => names.includes(name))
    .map(({ name, config }) => ({ name, preset: name, config }));
}
