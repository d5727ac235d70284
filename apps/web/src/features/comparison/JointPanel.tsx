import type { JointDecision } from "@holdfast/stats";
import Link from "next/link";
import { Panel } from "../../ui/Panel.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { comparePath } from "../evaluations/comparisons.ts";
import { pointsText, pText } from "./decisionTexts.ts";
import { Axis } from "./IntervalChart.tsx";
import { prepareDifferences } from "./prepareIntervals.ts";
import { TestRows } from "./TestsTable.tsx";
import { Warnings } from "./Warnings.tsx";

interface JointPanelProps {
  readonly joint: JointDecision;
  /** Evaluations behind the rows. */
  readonly pairs: readonly { readonly a: string; readonly b: string }[];
}

/** The same two policies on every benchmark that both were measured on, each corrected, and all of them pooled. */
export function JointPanel({ joint, pairs }: JointPanelProps) {
  const { rows, pooled, warnings, sentence } = joint;
  const axis = prepareDifferences([
    ...rows.map(({ benchmark, difference }) => ({ name: benchmark, difference })),
    ...(pooled ? [{ name: `pooled over ${pooled.benchmarks}`, difference: pooled.difference }] : []),
  ]);
  return (
    <Panel title="Over all benchmarks" unit={`${rows.length} that both policies were measured on`}>
      <div className="grid gap-3 py-2">
        <p className="max-w-[90ch] leading-relaxed">{sentence}</p>
        <Warnings warnings={warnings} />
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Axis title="Difference by benchmark, points" axis={axis} />
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <Table
              label="Benchmarks"
              head={
                <>
                  <Th>Benchmark</Th>
                  <Th numeric>Difference, points</Th>
                  <Th numeric>p</Th>
                  <Th numeric title="Corrected for the number of benchmarks (Holm)">
                    p, corrected
                  </Th>
                </>
              }
            >
              {rows.map(({ benchmark, difference, p, corrected, leftOut }, index) => {
                const pair = pairs[index];
                return (
                  <tr key={benchmark}>
                    <Td>
                      {pair ? (
                        <Link href={comparePath(pair)} className="hover:text-accent hover:underline">
                          {benchmark}
                        </Link>
                      ) : (
                        benchmark
                      )}
                      {leftOut !== null && <div className="text-2xs text-warn">not pooled: {leftOut}</div>}
                    </Td>
                    <Td numeric className="whitespace-nowrap">
                      {pointsText(difference.value)}{" "}
                      <span className="text-muted">
                        [{pointsText(difference.low)}, {pointsText(difference.high)}]
                      </span>
                    </Td>
                    <Td numeric>{pText(p)}</Td>
                    <Td numeric>{pText(corrected)}</Td>
                  </tr>
                );
              })}
            </Table>
            {pooled && <TestRows label="Pooled tests" tests={pooled.tests} />}
          </div>
        </div>
      </div>
    </Panel>
  );
}
