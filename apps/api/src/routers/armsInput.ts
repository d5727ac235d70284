import type { LaunchExperimentInput } from "@holdfast/control";
import { z } from "zod";
import { idInput } from "./inputs.ts";

/** Arms × seeds. Names and configurations are judged by the use case, so that every client gets one list of all problems. */
export const armsInput = z.object({
  name: z.string().max(1_000),
  arms: z
    .array(z.object({ name: z.string().max(1_000), preset: z.string().max(100).nullish(), config: z.unknown() }))
    .max(400),
  seeds: z.array(z.number()).max(100),
  clonedFrom: idInput.nullish(),
});

/** The same as the use cases take it. */
export function readArmsInput({
  name,
  arms,
  seeds,
  clonedFrom,
}: z.infer<typeof armsInput>): Pick<LaunchExperimentInput, "name" | "arms" | "seeds" | "clonedFrom"> {
  const named = arms.map((arm) => ({ name: arm.name, preset: arm.preset ?? null, config: arm.config }));
  return { name, arms: named, seeds, clonedFrom: clonedFrom ?? null };
}
