import { parseRunConfig, stressRule } from "@holdfast/recipe";
import type { ExperimentArmView } from "../../api/types.ts";
import { judgedText } from "../verdict/verdictText.ts";

/** The rule of the verdicts, once; arm by arm where they have different ones. */
export function VerdictRules({ arms }: { arms: readonly ExperimentArmView[] }) {
  const rules = new Map<string, string[]>();
  for (const arm of arms) {
    const rule = ruleOf(arm);
    if (rule !== null) rules.set(rule, [...(rules.get(rule) ?? []), arm.name]);
  }
  const imputed = arms
    .flatMap(({ runs }) => runs.flatMap(({ verdict }) => verdict ?? []))
    .find(({ series }) => series !== "reward/mean");
  return (
    <div className="border-t pt-2 pb-1 text-xs text-muted">
      {[...rules].map(([rule, names]) => (
        <p key={rule} className="max-w-[110ch]">
          {rules.size > 1 && <b className="font-semibold">{names.join(", ")}: </b>}
          {rule}
        </p>
      ))}
      <p className="max-w-[110ch]">
        An epoch is one pass over the pool; its reward is the mean sampled reward of its updates
        {imputed && `, or, of arms that retire tasks, ${judgedText(imputed)}`}.
      </p>
    </div>
  );
}

function ruleOf({ runs, config }: ExperimentArmView): string | null {
  const given = runs.find(({ verdict }) => verdict !== null)?.verdict?.rule;
  if (given !== undefined) return given;
  const parsed = parseRunConfig(config);
  return parsed.ok ? stressRule({ ...parsed.config.stress, collapseDrop: parsed.config.health.collapseDrop }) : null;
}
