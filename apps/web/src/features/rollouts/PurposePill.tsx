import type { RolloutPurpose } from "@holdfast/recipe";
import { Pill } from "../../ui/Pill.tsx";
import { purposeWords } from "./filterChips.ts";

/** What a rollout was sampled for, where that is not training; nothing else ever trains. */
export function PurposePill({ purpose }: { purpose: RolloutPurpose }) {
  if (purpose === "train") return null;
  return (
    <Pill tone="accent" title="Sampled under pinned weights and never trained">
      {purposeWords[purpose]}
    </Pill>
  );
}
