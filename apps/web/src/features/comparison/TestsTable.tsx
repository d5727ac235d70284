import { testNames, type Decision, type DecisionTest } from "@holdfast/stats";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { pText, pointsText } from "./decisionTexts.ts";

/** Every test that was made, what it is of, and what is known of both policies. */
export function TestsTable({ decision }: { readonly decision: Decision }) {
  const { base, other, detectable, byRule, table } = decision;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <TestRows label="Tests" tests={decision.tests} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs [&>dt]:text-muted">
        {[base, other].map(({ label, tasks, attempts, solved, excluded, designEffect }) => (
          <div key={label} className="contents">
            <dt className="max-w-52 truncate" title={label}>
              {label}
            </dt>
            <dd className="tabular-nums">
              {solved} of {attempts} attempts at {tasks} tasks solved, {excluded} excluded
              {designEffect !== null && (
                <span title="Variance of pass@1 over tasks, by that of as many independent attempts">
                  {" "}
                  · design effect {designEffect.toFixed(1)}: worth about {Math.round(attempts / designEffect)}
                </span>
              )}
            </dd>
          </div>
        ))}
        {table && (
          <>
            <dt>Tasks{attemptsOf(decision) ? ", in most attempts" : ""}</dt>
            <dd className="tabular-nums">
              {table.kept} solved by both, {table.gained} gained, {table.lost} lost, {table.neither} by neither
            </dd>
          </>
        )}
        <dt title="80 % power at the 5 % level, by the spread of these outcomes">Could have found</dt>
        <dd className="tabular-nums">
          {detectable === null ? "unknown: no spread" : `about ${(100 * detectable).toFixed(1)} points`}
        </dd>
        {base.excluded + other.excluded > 0 && (
          <>
            <dt>Harness failures</dt>
            <dd className="tabular-nums">
              left out {pointsText(byRule.exclude)}, as failures {pointsText(byRule.fail)}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

const attemptsOf = ({ base, other }: Decision) => base.attempts > base.tasks || other.attempts > other.tasks;

/** One row for each test, the main one first. */
export function TestRows({ label, tests }: { readonly label: string; readonly tests: readonly DecisionTest[] }) {
  return (
    <Table
      label={label}
      head={
        <>
          <Th>Test</Th>
          <Th numeric>p</Th>
          <Th numeric>Difference, 95 % interval</Th>
        </>
      }
    >
      {tests.map(({ name, of, p, difference, intervalBy, standing }) => (
        <tr key={name}>
          <Td className="min-w-40">
            <span className={classes(standing === "main" && "font-semibold", standing === "wrong" && "text-muted")}>
              {testNames[name]}
            </span>{" "}
            {standing === "main" && <Pill tone="accent">main</Pill>}
            {standing === "wrong" && (
              <Pill tone="warn" title="Attempts of one task are not independent">
                not valid
              </Pill>
            )}
            <div className="text-2xs text-faint">{of}</div>
          </Td>
          <Td numeric className={classes("whitespace-nowrap", standing === "wrong" && "text-muted")}>
            {pText(p)}
          </Td>
          <Td numeric className={classes(standing === "wrong" && "text-muted")}>
            {difference ? (
              <>
                <span className="whitespace-nowrap">
                  {pointsText(difference.value)}{" "}
                  <span className="text-muted">
                    [{pointsText(difference.low)}, {pointsText(difference.high)}]
                  </span>
                </span>
                <div className="text-2xs text-faint">{intervalBy}</div>
              </>
            ) : (
              formatNumber(null, "plain")
            )}
          </Td>
        </tr>
      ))}
    </Table>
  );
}
