"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { versionPair } from "./versionPair.ts";

/** Two versions of a run by their newest rescored results: the first and the last rescored one unless others are chosen. */
export function VersionsCompared({ runId }: { readonly runId: string }) {
  const trpc = useTRPC();
  const url = useUrlState();
  const rescored = useQuery(trpc.rescores.tasks.queryOptions({ runId }));
  const versions = rescored.data?.versions ?? [];
  const pair = versionPair(versions, [url.get("va"), url.get("vb")]);
  const decision = useQuery(
    trpc.comparisons.versions.queryOptions(
      { runId, a: pair?.a ?? 0, b: pair?.b ?? 0 },
      { enabled: pair !== null, placeholderData: (before) => before },
    ),
  );
  const error = rescored.error ?? decision.error;
  return (
    <>
      <PageHeader
        crumb={<Link href={`/runs/${runId}?tab=rescores`}>Rescores</Link>}
        title="Two rescored versions"
        pills={null}
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {error && (
          <ErrorState
            what="The versions could not be compared."
            why={messageOf(error)}
            onRetry={() => void Promise.all([rescored.refetch(), decision.refetch()])}
          />
        )}
        {pair && (
          <section
            aria-label="Versions compared"
            className="flex flex-wrap gap-4 rounded-lg border bg-surface px-3 py-2.5 shadow-panel"
          >
            <VersionChoice name="Base" value={pair.a} versions={versions} onChange={(va) => url.set({ va })} />
            <VersionChoice name="Against" value={pair.b} versions={versions} onChange={(vb) => url.set({ vb })} />
          </section>
        )}
        {pair && decision.data && <DecisionPanel decision={decision.data} unit={null} />}
        {pair &&
          !decision.data &&
          !error &&
          (decision.data === null ? <Nothing runId={runId} /> : <Skeleton className="h-64" />)}
        {rescored.data && !pair && <Nothing runId={runId} />}
      </main>
    </>
  );
}

function Nothing({ runId }: { readonly runId: string }) {
  return (
    <EmptyState
      title="Nothing to compare yet"
      action={<ButtonLink href={`/runs/${runId}?tab=rescores`}>Rescores of the run</ButtonLink>}
    >
      Two versions are compared by the tasks that both were rescored on. Rescore two versions first.
    </EmptyState>
  );
}

interface VersionChoiceProps {
  readonly name: string;
  readonly value: number;
  readonly versions: readonly number[];
  readonly onChange: (version: string) => void;
}

function VersionChoice({ name, value, versions, onChange }: VersionChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-xs text-muted">
        {name}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {versions.map((version) => (
          <option key={version} value={version}>
            version {version}
          </option>
        ))}
      </Select>
    </div>
  );
}
