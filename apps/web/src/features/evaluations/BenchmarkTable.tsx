"use client";
import Link from "next/link";
import type { BenchmarkView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { tasksetPath } from "../tasks/tasksetPaths.ts";
import { isolationText, ruleWords, sizeText } from "./evaluationWords.ts";
import { useArchiveBenchmark } from "./useArchiveBenchmark.ts";

/** Benchmarks with everything that is fixed about them. */
export function BenchmarkTable({ benchmarks }: { benchmarks: readonly BenchmarkView[] }) {
  return (
    <Table
      label="Benchmarks"
      head={
        <>
          <Th>Benchmark</Th>
          <Th>Tasks and attempts</Th>
          <Th>Harness</Th>
          <Th className="relative">
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {benchmarks.map((benchmark) => (
        <Row key={benchmark.name} benchmark={benchmark} />
      ))}
    </Table>
  );
}

function Row({ benchmark }: { benchmark: BenchmarkView }) {
  const { archive, isPending } = useArchiveBenchmark();
  const { name, description, role, taskset, subsetSeed, seed, profile, isolation, harnessFailures, archivedAt } =
    benchmark;
  const archived = archivedAt !== null;
  return (
    <tr className={classes("hover:bg-bg", archived && "text-muted")}>
      <Td className="max-w-56 min-w-40 align-top">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-[550] wrap-anywhere">{name}</span>
          <Pill tone={role === "validation" ? "warn" : "neutral"}>{role}</Pill>
          {archived && <Pill>archived</Pill>}
        </span>
        {description && <span className="block text-xs text-muted">{description}</span>}
      </Td>
      <Td className="align-top whitespace-nowrap">
        {sizeText(benchmark)}
        <span className="block text-xs text-faint">
          <Link href={tasksetPath(taskset)} className="rounded-sm hover:text-accent hover:underline">
            {taskset}
          </Link>
          {subsetSeed !== null && `, drawn with seed ${subsetSeed}`}, seed {seed}
        </span>
      </Td>
      <Td className="align-top">
        {profile.name}, harness failures {ruleWords[harnessFailures]}
        <span className="block text-xs text-faint">{isolationText(isolation)}</span>
      </Td>
      <Td className="relative text-right align-top">
        <Button look="quiet" disabled={isPending} onClick={() => archive(name, !archived)}>
          {archived ? "Restore" : "Archive"}
          <span className="sr-only"> {name}</span>
        </Button>
      </Td>
    </tr>
  );
}
