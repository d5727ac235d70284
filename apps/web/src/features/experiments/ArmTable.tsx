"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "../../api/trpc.ts";
import type { ExperimentArmView, ExperimentDetail, RunSummary } from "../../api/types.ts";
import { LineKey } from "../../charts/LineKey.tsx";
import { seriesStyle } from "../../charts/seriesStyle.ts";
import { formatDelta, formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Progress } from "../runs/Progress.tsx";
import { ordinal } from "../runs/queueText.ts";
import { StatusPill } from "../runs/StatusPill.tsx";
import { VerdictPill } from "../verdict/VerdictPill.tsx";
import { type ArmSummary, armSummaries, type Spread } from "./armSummary.ts";
import { queuePositions } from "./queuePositions.ts";
import { VerdictRules } from "./VerdictRules.tsx";

/** Every run of every arm: where it stands, what it reached, and its verdict with the rule it is made by. */
export function ArmTable({ experiment }: { experiment: ExperimentDetail }) {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions());
  const places = queuePositions(experiment, runs.data ?? []);
  const summaries = armSummaries(experiment.arms);
  return (
    <Panel title="Arms and verdicts" unit="every run; values are the latest">
      <ul className="mt-1.5 divide-y">
        {experiment.arms.map((arm, index) => (
          <li key={arm.name} className="py-2.5 first:pt-1 last:pb-1">
            <ArmHead
              arm={arm}
              index={index}
              summary={summaries[index]}
              baseline={index === 0 && experiment.arms.length > 1}
            />
            {arm.runs.length === 0 ? (
              <p className="mt-1 text-faint">Its run starts once the pool is chosen.</p>
            ) : (
              <ul className="mt-1.5 grid gap-y-2 md:gap-y-0.5">
                {arm.runs.map((run) => (
                  <SeedRow key={run.id} run={run} place={places.get(run.id)} />
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

interface ArmHeadProps {
  readonly arm: ExperimentArmView;
  readonly index: number;
  readonly summary: ArmSummary | undefined;
  readonly baseline: boolean;
}

function ArmHead({ arm, index, summary, baseline }: ArmHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <h3 className="font-semibold">
        <LineKey line={{ ...seriesStyle(index), bold: baseline }} />
        {arm.name}
        {arm.preset !== null && arm.preset !== arm.name && (
          <span className="ml-2 text-xs font-normal text-faint">preset {arm.preset}</span>
        )}
        {baseline && <span className="ml-2 text-xs font-normal text-faint">baseline</span>}
      </h3>
      <span className="ml-auto text-muted tabular-nums max-md:ml-0">
        newest weights <Mean spread={summary?.newest} />
        {summary?.difference !== null && summary?.difference !== undefined && (
          <span className="ml-1.5 text-faint">{formatDelta(summary.difference, "fraction")} to baseline</span>
        )}
      </span>
      <span className="text-muted tabular-nums">
        sampled <Mean spread={summary?.sampled} />
      </span>
    </div>
  );
}

function Mean({ spread }: { spread: Spread | null | undefined }) {
  if (!spread) return <b className="font-semibold text-text">–</b>;
  return (
    <>
      <b className="font-semibold text-text">{formatNumber(spread.mean, "fraction")}</b>
      {spread.n > 1 && (
        <span className="ml-1 text-xs text-faint">
          {formatNumber(spread.low, "fraction")}–{formatNumber(spread.high, "fraction")}, n = {spread.n}
        </span>
      )}
    </>
  );
}

/** One line on wide screens, two or three on narrow ones. */
function SeedRow({ run, place }: { run: RunSummary; place: number | undefined }) {
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
      <span className="flex items-center gap-1.5">
        <StatusPill run={run} />
        {place !== undefined && (
          <span className="text-xs whitespace-nowrap text-faint">{ordinal(place)} in the queue</span>
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
