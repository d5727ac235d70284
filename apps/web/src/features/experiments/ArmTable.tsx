"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "../../api/trpc.ts";
import type { ExperimentArmView, ExperimentDetail, RunListRow, RunSummary } from "../../api/types.ts";
import { LineKey } from "../../charts/LineKey.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { StyledGroup } from "../compare/channels.ts";
import { Progress } from "../runs/Progress.tsx";
import { queueText } from "../runs/queueText.ts";
import { StatusPill } from "../runs/StatusPill.tsx";
import { VerdictPill } from "../verdict/VerdictPill.tsx";
import { VerdictRules } from "./VerdictRules.tsx";

interface ArmTableProps {
  readonly experiment: ExperimentDetail;
  /** How the arms are drawn. */
  readonly groups: readonly StyledGroup[];
}

/** Every run of every arm: where it stands, what it reached, and its verdict with the rule it is made by. */
export function ArmTable({ experiment, groups }: ArmTableProps) {
  const waits = useQueue(experiment);
  return (
    <Panel title="Arms and verdicts" unit="every run; values are the latest">
      <ul className="mt-1.5 divide-y">
        {experiment.arms.map((arm) => (
          <li key={arm.name} className="py-2.5 first:pt-1 last:pb-1">
            <ArmHead arm={arm} group={groups.find(({ label }) => label === arm.name)} />
            {arm.runs.length === 0 ? (
              <p className="mt-1 text-faint">Its run starts once the pool is chosen.</p>
            ) : (
              <ul className="mt-1.5 grid gap-y-2 md:gap-y-0.5">
                {arm.runs.map((run) => (
                  <SeedRow key={run.id} run={run} queue={waits.get(run.id) ?? null} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <VerdictRules arms={experiment.arms} />
    </Panel>
  );
}

/** Place in the queue, and when it starts, of those runs that wait. */
function useQueue({ arms }: ExperimentDetail): ReadonlyMap<string, RunListRow["queue"]> {
  const trpc = useTRPC();
  const waiting = arms.flatMap(({ runs }) => runs.filter(({ status }) => status === "queued").map(({ id }) => id));
  const found = useQuery(
    trpc.runs.search.queryOptions(
      { runIds: waiting, columns: [], archived: "with", limit: Math.max(1, waiting.length) },
      { enabled: waiting.length > 0 },
    ),
  );
  return new Map(found.data?.rows.map(({ id, queue }) => [id, queue]));
}

function ArmHead({ arm, group }: { arm: ExperimentArmView; group: StyledGroup | undefined }) {
  return (
    <h3 className="font-semibold">
      {group && <LineKey line={{ ...group, bold: group.isBaseline }} />}
      {arm.name}
      {arm.preset !== null && arm.preset !== arm.name && (
        <span className="ml-2 text-xs font-normal text-faint">preset {arm.preset}</span>
      )}
      {group?.isBaseline && <span className="ml-2 text-xs font-normal text-faint">baseline</span>}
    </h3>
  );
}

/** One line on wide screens, two or three on narrow ones. */
function SeedRow({ run, queue }: { run: RunSummary; queue: RunListRow["queue"] }) {
  const waits = queueText(queue);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-md px-1.5 py-1 tabular-nums hover:bg-bg md:grid-cols-[64px_190px_minmax(110px,150px)_minmax(0,1fr)_auto]">
      <Link
        href={`/runs/${run.id}`}
        prefetch={false}
        aria-label={`Open ${run.name}`}
        className="rounded-sm whitespace-nowrap hover:text-accent hover:underline"
      >
        seed {run.seed}
      </Link>
      <span className="flex min-w-0 items-center gap-1.5">
        <StatusPill run={run} />
        {waits !== "" && (
          <span title={waits} className="min-w-0 truncate text-xs text-faint">
            {waits}
          </span>
        )}
      </span>
      <span className="max-md:col-span-2">
        <Progress done={run.version} of={run.maxUpdates} />
      </span>
      <span className="min-w-0 max-md:col-span-2">
        <VerdictPill run={run} />
      </span>
      <span className="whitespace-nowrap text-muted max-md:col-span-2 md:text-right">
        newest <b className="font-semibold text-text">{formatNumber(run.latest["reward/newest"], "fraction")}</b>
        <span className="ml-2">
          sampled <b className="font-semibold text-text">{formatNumber(run.latest["reward/mean"], "fraction")}</b>
        </span>
      </span>
    </li>
  );
}
