"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { Tick } from "../../ui/Tick.tsx";
import { sizeText } from "./evaluationWords.ts";
import { Problems } from "./Problems.tsx";

interface BenchmarkChooserProps {
  readonly chosen: readonly string[];
  readonly problems: readonly { readonly message: string }[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Benchmarks that are not archived, each to be ticked. */
export function BenchmarkChooser({ chosen, problems, onChange }: BenchmarkChooserProps) {
  const trpc = useTRPC();
  const benchmarks = useQuery(trpc.evaluations.benchmarks.queryOptions());
  const offered = (benchmarks.data ?? []).filter(
    ({ name, archivedAt }) => archivedAt === null || chosen.includes(name),
  );
  const unknown = benchmarks.data ? chosen.filter((name) => !offered.some((one) => one.name === name)) : [];
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <Panel title="Benchmarks">
      <div className="grid gap-1.5 py-2">
        {benchmarks.isPending && <Skeleton className="h-24" />}
        {benchmarks.isError && (
          <ErrorState
            what="The benchmarks could not be loaded."
            why={messageOf(benchmarks.error)}
            onRetry={() => void benchmarks.refetch()}
          />
        )}
        {benchmarks.data && offered.length === 0 && (
          <p className="text-muted">
            There is none yet.{" "}
            <ButtonLink href="/evaluations?tab=benchmarks" className="ml-1">
              Create a benchmark
            </ButtonLink>
          </p>
        )}
        {offered.map((benchmark) => (
          <Tick
            key={benchmark.name}
            checked={chosen.includes(benchmark.name)}
            onChange={() => toggle(benchmark.name)}
            title={benchmark.description}
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-1">
              <span className="font-[550] wrap-anywhere">{benchmark.name}</span>
              {benchmark.role === "validation" && <Pill tone="warn">validation</Pill>}
              <span className="text-xs text-muted">
                {sizeText(benchmark)}, {benchmark.profile.name}
              </span>
            </span>
          </Tick>
        ))}
        {unknown.map((name) => (
          <Tick key={name} checked onChange={() => toggle(name)}>
            {name} (not found)
          </Tick>
        ))}
        <Problems problems={problems} />
      </div>
    </Panel>
  );
}
