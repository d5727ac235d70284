import type { TaskContent } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";

const kinds = [
  { kind: "failToPass", title: "Fail-to-pass", meaning: "tests of the requested behaviour" },
  { kind: "passToPass", title: "Pass-to-pass", meaning: "tests of what worked before" },
] as const;

/** Every test of a task with what it calls and wants, and whether the policy can run it. */
export function TaskTests({ tests }: { tests: TaskContent["tests"] }) {
  const hidden = tests.filter(({ isHidden }) => isHidden).length;
  return (
    <Panel title="Tests" unit={`${hidden} of them hidden from the policy`} now={tests.length}>
      {kinds.map(({ kind, title, meaning }) => {
        const ofKind = tests.filter((test) => test.kind === kind);
        return (
          <div key={kind} className="mt-2">
            <h3 className="text-xs text-muted">
              {title} <span className="text-faint">{meaning}</span>
            </h3>
            {ofKind.length === 0 && <p className="text-xs text-faint">none</p>}
            <ul aria-label={title} className="scroll-thin max-h-72 overflow-y-auto" tabIndex={0}>
              {ofKind.map(({ name, source, isHidden }) => (
                <li key={name} className="flex items-baseline justify-between gap-2 border-b py-1 last:border-b-0">
                  <span className="min-w-0">
                    <span className="block font-mono text-xs break-words">{source}</span>
                    <span className="text-2xs text-faint">{name}</span>
                  </span>
                  <Pill tone={isHidden ? "neutral" : "accent"}>{isHidden ? "hidden" : "visible"}</Pill>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Panel>
  );
}
