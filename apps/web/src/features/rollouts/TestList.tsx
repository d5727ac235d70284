import { Check, X } from "lucide-react";
import type { TrajectoryView } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";

const kinds = [
  { kind: "failToPass", title: "Fail-to-pass", meaning: "tests of the requested behaviour" },
  { kind: "passToPass", title: "Pass-to-pass", meaning: "tests of what worked before" },
] as const;

/** Every test of the grading, failures first. */
export function TestList({ tests }: { tests: TrajectoryView["tests"] }) {
  if (tests.length === 0) {
    return (
      <Panel title="Tests">
        <p className="py-1 text-muted">This rollout was not graded.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Tests"
      unit="in a fresh sandbox"
      now={`${tests.filter(({ passed }) => passed).length} of ${tests.length}`}
    >
      {kinds.map(({ kind, title, meaning }) => {
        const ofKind = tests.filter((test) => test.kind === kind).sort((a, b) => Number(a.passed) - Number(b.passed));
        if (ofKind.length === 0) return null;
        return (
          <div key={kind} className="mt-2">
            <h3 className="text-xs text-muted">
              {title} <span className="text-faint">{meaning}</span>
            </h3>
            <ul className="scroll-thin max-h-64 overflow-y-auto">
              {ofKind.map(({ name, passed }) => (
                <li key={name} className="flex items-start gap-2 py-0.5 font-mono text-xs">
                  {passed ? (
                    <Check aria-label="passed" size={14} className="mt-0.5 shrink-0 text-good" />
                  ) : (
                    <X aria-label="failed" size={14} className="mt-0.5 shrink-0 text-bad" />
                  )}
                  <span className="min-w-0 break-words">{name}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Panel>
  );
}
