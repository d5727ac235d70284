import { stressRule } from "@holdfast/recipe";
import { Info } from "lucide-react";
import type { RunDetail } from "../../api/types.ts";
import { Note } from "../../ui/Note.tsx";
import { isOver } from "../runs/status.ts";
import { judgedText, type VerdictText, verdictText } from "./verdictText.ts";

type Judged = Pick<RunDetail, "verdict" | "status" | "config" | "poolSize">;

/** The run's verdict across the page, with the rule it is made by. It is there from the start, so that nothing moves. */
export function VerdictNote({ run }: { run: Judged }) {
  const { verdict, status } = run;
  const { tone, short, text } = verdict ? verdictText(verdict, status) : noVerdict(run);
  return (
    <Note tone={tone}>
      <span>
        <strong className="font-semibold">Verdict: {short}.</strong> {text}
      </span>
      <details className="group text-sm font-normal">
        <summary className="inline-flex list-none items-center gap-1 font-semibold">
          <Info aria-hidden size={13} /> The rule
        </summary>
        <p className="mt-1 max-w-[80ch]">
          {verdict?.rule ?? ruleOf(run)} An epoch is one pass over the pool
          {verdict ? `; its reward is ${judgedText(verdict)}` : ""}.
        </p>
      </details>
    </Note>
  );
}

const ruleOf = ({ config }: Judged) => stressRule({ ...config.stress, collapseDrop: config.health.collapseDrop });

function noVerdict({ status, config, poolSize }: Judged): VerdictText {
  const updates = Math.max(1, Math.ceil(poolSize / config.rollout.tasksPerUpdate));
  if (isOver(status))
    return { tone: "warn", short: "none", text: "The run ended before its first epoch was complete." };
  return { tone: "accent", short: "none yet", text: `The first epoch of the pool takes ${updates} updates.` };
}
