"use client";
import type { Decision, DecisionUnit } from "@holdfast/stats";
import { Copy } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { IntervalChart } from "./IntervalChart.tsx";
import { TestsTable } from "./TestsTable.tsx";
import { Warnings } from "./Warnings.tsx";

const units = { task: "tasks", attempt: "attempts" } as const satisfies Record<DecisionUnit, string>;

interface DecisionPanelProps {
  readonly decision: Decision;
  /** What is counted; null where that is no question. */
  readonly unit: DecisionUnit | null;
  readonly onUnit?: (unit: DecisionUnit) => void;
}

/** What the outcomes say, in a sentence one can copy, with what to beware of, the intervals and every test that was made. */
export function DecisionPanel({ decision, unit, onUnit }: DecisionPanelProps) {
  const { sentence, warnings, design, base, other } = decision;
  const hasAttempts = base.attempts > base.tasks || other.attempts > other.tasks;
  return (
    <Panel
      title="Decision"
      unit={`${decision.benchmark}, ${designWords[design]}`}
      now={<Verdict decision={decision} />}
    >
      <div className="grid gap-3 py-2">
        <div className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
          <p data-testid="decision-sentence" className="max-w-[90ch] leading-relaxed">
            {sentence}
          </p>
          <Button onClick={() => void copyText(sentence, "sentence")}>
            <Copy aria-hidden size={14} /> Copy the sentence
          </Button>
        </div>
        {hasAttempts && unit !== null && onUnit && <UnitChoice unit={unit} onUnit={onUnit} />}
        <Warnings warnings={warnings} />
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <IntervalChart decision={decision} />
          <TestsTable decision={decision} />
        </div>
      </div>
    </Panel>
  );
}

const designWords = {
  paired: "the same tasks under both policies",
  independent: "different tasks",
} as const satisfies Record<Decision["design"], string>;

function Verdict({ decision: { isSignificant, difference, tests, other, base } }: { readonly decision: Decision }) {
  if (tests[0]?.standing === "wrong") return <Pill tone="warn">not a sound count</Pill>;
  if (!isSignificant) return <Pill>not told apart</Pill>;
  const better = difference.value > 0 ? other : base;
  return (
    <Pill tone="accent" title={better.label}>
      {better === other ? "the other is better" : "the base is better"}
    </Pill>
  );
}

/** Tasks, or attempts as if they were tasks: the wrong count stays in reach, since people meet it elsewhere. */
function UnitChoice({ unit, onUnit }: { readonly unit: DecisionUnit; readonly onUnit: (unit: DecisionUnit) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted">
      <span id="decision-unit">Count</span>
      <Segments
        id="decision-units"
        name="decision-unit"
        labelledBy="decision-unit"
        value={units[unit]}
        choices={Object.values(units)}
        onChange={(value) => onUnit(value === units.attempt ? "attempt" : "task")}
      />
    </div>
  );
}
