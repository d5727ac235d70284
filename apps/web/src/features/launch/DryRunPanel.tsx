"use client";
import { configFields, configValue } from "@holdfast/recipe";
import type { ReactNode } from "react";
import type { DryRunPlan, StressTestPlan } from "../../api/types.ts";
import { Td, Th, Table } from "../../ui/Table.tsx";
import { footprintText } from "./footprintText.ts";
import { counted, durationText } from "./orderText.ts";
import { printValue } from "./printValue.ts";

const shownRuns = 6;
const shownTasks = 8;

/** What the server says a launch would do. */
export function DryRunPanel({ plan }: { plan: DryRunPlan | StressTestPlan }) {
  const { runs, basePolicy, estimate, footprint } = plan;
  const isStress = "measuring" in plan;
  return (
    <section
      aria-label="Dry run"
      className="grid min-w-0 gap-3 rounded-lg border border-accent bg-surface px-3 pt-2 pb-3 shadow-panel"
    >
      <h2 className="text-sm font-semibold">
        Dry run <span className="text-2xs font-normal text-faint">The server accepts it. Nothing was stored.</span>
      </h2>
      <dl className="grid grid-cols-[minmax(90px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Row name={counted(runs.length, "run")}>
          {runs.slice(0, shownRuns).map((name) => (
            <div key={name} className="break-words">
              {name}
            </div>
          ))}
          {runs.length > shownRuns && <div className="text-muted">and {runs.length - shownRuns} more</div>}
        </Row>
        <Row name="Base policy">
          {basePolicy.name}, {basePolicy.parameters.toLocaleString("en")} parameters, weights{" "}
          <span className="font-mono text-xs">{basePolicy.digest.slice(0, 12)}</span>
        </Row>
        {isStress ? <PoolToCome plan={plan} /> : <Row name="Pool">{poolText(plan)}</Row>}
        <Row name="Time">{durationText(estimate)}</Row>
        <Row name="Memory">{footprintText.memory(footprint)}</Row>
        <Row name="Disk">{footprintText.disk(footprint)}</Row>
      </dl>
      <div className="grid gap-3 xl:grid-cols-2">
        {!isStress && <FirstTasks plan={plan} />}
        <StoredConfig plan={plan} of={isStress ? "training" : "first"} />
      </div>
    </section>
  );
}

const poolText = ({ taskset }: DryRunPlan) => `${taskset.name}, ${counted(taskset.tasks, "task")}`;

function PoolToCome({ plan: { measuring, poolSize, leastPool } }: { plan: StressTestPlan }) {
  const { candidates, first, last, attempts, rollouts } = measuring;
  return (
    <>
      <Row name="Measures">
        {counted(candidates, "candidate")}, <span className="font-mono text-xs break-all">{first}</span>
        {candidates > 1 && (
          <>
            {" "}
            to <span className="font-mono text-xs break-all">{last}</span>
          </>
        )}
        ; {counted(attempts, "attempt")} at each: {counted(rollouts, "rollout")}
      </Row>
      <Row name="Pool">
        {counted(poolSize, "task")} at most, of those solved at least once. With fewer than {leastPool}, one batch,
        nothing trains and the test says so.
      </Row>
    </>
  );
}

function FirstTasks({ plan: { firstTasks } }: { plan: DryRunPlan }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs text-muted">
        First tasks of the first run: {Math.min(shownTasks, firstTasks.length)} of the {firstTasks.length} in its first
        update
      </h3>
      <Table
        label="First tasks"
        head={
          <>
            <Th>Task</Th>
            <Th>Kinds</Th>
            <Th numeric>Base pass rate</Th>
          </>
        }
      >
        {firstTasks.slice(0, shownTasks).map(({ id, kinds, basePassRate }) => (
          <tr key={id}>
            <Td className="font-mono text-xs">{id}</Td>
            <Td>{kinds.join(", ")}</Td>
            <Td numeric>{basePassRate === null ? "–" : basePassRate.toFixed(2)}</Td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function StoredConfig({ plan: { config }, of }: { plan: Pick<DryRunPlan, "config">; of: "first" | "training" }) {
  return (
    <details className="min-w-0 self-start">
      <summary className="rounded-sm text-xs text-muted">
        The {of} run’s configuration as it would be stored: {configFields.length} settings
      </summary>
      <dl className="scroll-thin mt-1 max-h-80 overflow-y-auto">
        {configFields.map(({ path }) => (
          <div key={path} className="flex justify-between gap-3 border-b py-0.5 font-mono text-xs last:border-b-0">
            <dt className="text-muted">{path}</dt>
            <dd>{printValue(configValue(config, path))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
