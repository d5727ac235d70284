"use client";
import type { TrajectoryView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { pairTests } from "./pairTests.ts";
import { Outcome } from "./TestList.tsx";
import { useTests } from "./useTests.ts";

/** The tests of both gradings, those with another outcome first. */
export function PairTests({ left, right }: { left: TrajectoryView; right: TrajectoryView }) {
  const [ofLeft, ofRight] = [useTests(left.id), useTests(right.id)];
  const sides = [ofLeft, ofRight];
  const pages = sides.map(({ data }) => data?.pages.flatMap(({ tests }) => tests) ?? []);
  const tests = pairTests(pages[0] ?? [], pages[1] ?? []);
  const others = tests.filter((test) => test.left !== test.right).length;
  const more = sides.filter(({ hasNextPage }) => hasNextPage);
  return (
    <Panel title="Tests" unit="left, right" now={`${others} with another outcome`}>
      {tests.length === 0 && sides.every(({ isPending }) => !isPending) && (
        <p className="py-1 text-muted">Neither was graded.</p>
      )}
      <ul aria-label="Tests of both" tabIndex={0} className="scroll-thin mt-1 max-h-64 overflow-y-auto">
        {tests.map((test) => (
          <li
            key={`${test.kind} ${test.name}`}
            className={classes(
              "grid grid-cols-[18px_18px_minmax(0,1fr)_auto] items-start gap-1.5 rounded-sm px-1 py-0.5 font-mono text-xs",
              test.left !== test.right && "bg-warn-soft",
            )}
          >
            <Sign passed={test.left} />
            <Sign passed={test.right} />
            <span className="min-w-0 break-words">{test.name}</span>
            <span className="font-sans text-2xs text-muted">{test.kind === "failToPass" ? "F2P" : "P2P"}</span>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Button
          className="mt-1.5 h-7 text-xs"
          onClick={() => {
            for (const side of more) void side.fetchNextPage();
          }}
        >
          More tests
        </Button>
      )}
    </Panel>
  );
}

function Sign({ passed }: { passed: boolean | undefined }) {
  if (passed === undefined) return <span title="not run">–</span>;
  return <Outcome passed={passed} />;
}
