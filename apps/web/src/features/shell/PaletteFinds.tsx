"use client";
import { printRunFilter } from "@holdfast/recipe";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect } from "react";
import { useTRPC } from "../../api/trpc.ts";
import { groupClass, PaletteItem } from "./PaletteItem.tsx";
import { pathOfId } from "./pathOfId.ts";

const shownRuns = 8;

interface PaletteFindsProps {
  readonly query: string;
  readonly onDone: () => void;
  /** Runs have arrived. */
  readonly onFound: () => void;
}

/** What is stored and fits the query: the thing of that id, runs, experiments. */
export function PaletteFinds({ query, onDone, onFound }: PaletteFindsProps) {
  const router = useRouter();
  const open = (path: string) => () => {
    onDone();
    router.push(path);
  };
  return (
    <>
      <ById query={query} open={open} />
      <Runs query={query} open={open} onFound={onFound} />
      <Experiments open={open} />
    </>
  );
}

type Open = (path: string) => () => void;

function ById({ query, open }: { query: string; open: Open }) {
  const found = pathOfId(query);
  if (!found) return null;
  return (
    <PaletteItem value={`${query} by id`} note="by its id" onSelect={open(found.path)}>
      {`Open the ${found.what} ${query}`}
    </PaletteItem>
  );
}

function Runs({ query, open, onFound }: { query: string; open: Open; onFound: () => void }) {
  const trpc = useTRPC();
  const text = useDeferredValue(query);
  const filter = text === "" ? "" : printRunFilter({ kind: "text", text });
  const runs = useQuery(
    trpc.runs.search.queryOptions({ filter, limit: shownRuns }, { placeholderData: keepPreviousData }),
  );
  useEffect(onFound, [runs.data, onFound]);
  if (!runs.data || runs.data.rows.length === 0) return null;
  return (
    <Command.Group heading="Runs" className={groupClass}>
      {runs.data.rows.map((run) => (
        <PaletteItem
          key={run.id}
          value={`${run.name} ${run.preset ?? ""} ${run.taskset} ${run.tags.join(" ")} ${run.id}`}
          note={[run.status, run.preset].filter(Boolean).join(" · ")}
          onSelect={open(`/runs/${run.id}`)}
        >
          {run.name}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

function Experiments({ open }: { open: Open }) {
  const trpc = useTRPC();
  const experiments = useQuery(trpc.experiments.list.queryOptions());
  if (!experiments.data || experiments.data.length === 0) return null;
  return (
    <Command.Group heading="Experiments" className={groupClass}>
      {experiments.data.map((experiment) => (
        <PaletteItem
          key={experiment.id}
          value={`${experiment.name} ${experiment.id}`}
          note={`${experiment.kind} · ${experiment.status}`}
          onSelect={open(`/experiments/${experiment.id}`)}
        >
          {experiment.name}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}
