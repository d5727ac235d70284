import { parseRunConfig, stressRule } from "@holdfast/recipe";
import type { ExperimentArmView } from "../../api/types.ts";
import { evicts } from "../run/boardPanels.ts";
import { judgedText } from "../verdict/verdictText.ts";

/** The rule of the verdicts, once; arm by arm where they have different ones. */
export function VerdictRules({ arms }: { arms: readonly ExperimentArmView[] }) {
  const rules = new Map<string, string[]>();
  for (const { name, config } of arms) {
    const rule = ruleOf(config);
    if (rule !== null) rules.set(rule, [...(rules.get(rule) ?? []), name]);
  }
  return (
    <div className="border-t pt-2 pb-1 text-xs text-muted">
      {[...rules].map(([rule, names]) => (
        <p key={rule} className="max-w-[110ch]">
          {rules.size > 1 && <b className="font-semibold">{names.join(", ")}: </b>}
          {rule}
        </p>
      ))}
    </div>
  );
}

/** What is asked of an epoch, and what an epoch's reward is; null for a configuration that cannot be read. */
function ruleOf(given: unknown): string | null {
  const parsed = parseRunConfig(given);
  if (!parsed.ok) return null;
  const { stress, health } = parsed.config;
  const series = evicts(parsed.config) ? "reward/eviction_adjusted" : "reward/mean";
  const rule = stressRule({ ...stress, collapseDrop: health.collapseDrop });
  return `${rule} An epoch is one pass over the pool; its reward is ${judgedText({ series })}.`;
}
