"use client";
import { Check, X } from "lucide-react";
import { messageOf } from "../../api/problems.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { useTests } from "./useTests.ts";

const kinds = [
  { kind: "failToPass", title: "Fail-to-pass", meaning: "tests of the requested behaviour" },
  { kind: "passToPass", title: "Pass-to-pass", meaning: "tests of what worked before" },
] as const;

/** The tests of the grading, failures first. */
export function TestList({ trajectory: { id, grade } }: { trajectory: TrajectoryView }) {
  const pages = useTests(id);
  const tests = pages.data?.pages.flatMap((page) => page.tests) ?? [];
  if (!grade) {
    return (
      <Panel title="Tests">
        <p className="py-1 text-muted">This rollout was not graded.</p>
      </Panel>
    );
  }
  const passed = grade.failToPassPassed + grade.passToPassPassed;
  return (
    <Panel
      title="Tests"
      unit="in a fresh sandbox"
      now={`${passed} of ${grade.failToPassTotal + grade.passToPassTotal}`}
    >
      {pages.isPending && <Skeleton className="mt-2 h-24" />}
      {pages.isError && (
        <ErrorState
          what="The tests could not be loaded."
          why={messageOf(pages.error)}
          onRetry={() => void pages.refetch()}
        />
      )}
      <div tabIndex={0} role="group" aria-label="Test results" className="scroll-thin max-h-72 overflow-y-auto">
        {kinds.map(({ kind, title, meaning }) => {
          const ofKind = tests.filter((test) => test.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <div key={kind} className="mt-2">
              <h3 className="text-xs text-muted">
                {title} <span className="text-faint">{meaning}</span>
              </h3>
              <ul>
                {ofKind.map((test) => (
                  <li key={test.name} className="flex items-start gap-2 py-0.5 font-mono text-xs">
                    <Outcome passed={test.passed} />
                    <span className="min-w-0 break-words">{test.name}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {pages.hasNextPage && (
        <Button className="mt-1.5 h-7 text-xs" onClick={() => void pages.fetchNextPage()}>
          More tests
        </Button>
      )}
    </Panel>
  );
}

/** Whether a test passed, as a sign with a name. */
export function Outcome({ passed }: { passed: boolean }) {
  return passed ? (
    <Check role="img" aria-label="passed" size={14} className="mt-0.5 shrink-0 text-good" />
  ) : (
    <X role="img" aria-label="failed" size={14} className="mt-0.5 shrink-0 text-bad" />
  );
}
