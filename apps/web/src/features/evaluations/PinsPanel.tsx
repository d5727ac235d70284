import Link from "next/link";
import type { ReactNode } from "react";
import type { EvaluationDetail } from "../../api/types.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import { tasksetPath } from "../tasks/tasksetPaths.ts";
import { isolationText, sizeText } from "./evaluationWords.ts";
import { settingsText } from "./settingsText.ts";

/** Everything that decides the rollouts: the same pins give the same ones. */
export function PinsPanel({ evaluation }: { evaluation: EvaluationDetail }) {
  const { policy, benchmark, benchmarkView, runId, startedAt, endedAt, createdAt } = evaluation;
  const { taskset, subsetSeed, profile, isolation, seed } = benchmarkView;
  const run = `/runs/${runId}`;
  return (
    <Panel title="Pinned" unit="the same pins give the same rollouts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 py-2">
        <Pin name="Policy">
          {policy.ref.kind === "checkpoint" ? (
            <PageLink href={`/runs/${policy.ref.runId}?tab=checkpoints`}>{policy.label}</PageLink>
          ) : (
            policy.label
          )}
        </Pin>
        <Pin name="Weights">
          {policy.digest === null ? (
            <span className="text-muted">behind an endpoint, so nothing pins them</span>
          ) : (
            <CopyText text={policy.digest} shown={policy.digest.slice(0, 12)} what="digest" />
          )}
        </Pin>
        <Pin name="Tasks">
          {sizeText(benchmarkView)} of <PageLink href={tasksetPath(taskset)}>{taskset}</PageLink>
          {subsetSeed !== null && <span className="text-muted">, drawn with seed {subsetSeed}</span>}
        </Pin>
        <Pin name="Benchmark">
          <PageLink href="/evaluations?tab=benchmarks">{benchmark}</PageLink>, seed {seed}
        </Pin>
        <Pin name="Harness">
          {profile.name}: {settingsText("gate", profile.gate)}
        </Pin>
        <Pin name="Sampling">{settingsText("rollout", profile.rollout)}</Pin>
        <Pin name="Isolation">{isolationText(isolation)}</Pin>
        <Pin name="When">
          <Time at={endedAt ?? startedAt ?? createdAt} />
        </Pin>
        <Pin name="Behind it">
          <span className="flex flex-wrap gap-x-3">
            <PageLink href={`${run}?tab=rollouts`}>Rollouts</PageLink>
            <PageLink href={`${run}?tab=events`}>Events</PageLink>
            <PageLink href={`${run}?tab=logs`}>Log</PageLink>
          </span>
        </Pin>
      </dl>
    </Panel>
  );
}

function Pin({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="rounded-sm text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}
