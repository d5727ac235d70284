"use client";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTRPC } from "../../api/trpc.ts";
import { Input } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";

/** Tasks of a run to pick from, each exactly; what is typed and is no task's id narrows to ids that contain it. */
export function TaskField({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const url = useUrlState();
  const list = useId();
  const facets = useQuery(trpc.rollouts.facets.queryOptions({ runId }, { staleTime: 30_000 }));
  const tasks = facets.data?.tasks ?? [];
  return (
    <>
      <Input
        type="search"
        aria-label="Task"
        placeholder="task, or part of its id"
        list={list}
        autoComplete="off"
        value={url.get("taskId") || url.get("task")}
        onChange={({ target: { value } }) =>
          url.set(tasks.includes(value) ? { taskId: value, task: null } : { taskId: null, task: value })
        }
        className="w-52 max-sm:basis-full"
      />
      <datalist id={list}>
        {tasks.map((task) => (
          <option key={task} value={task} />
        ))}
      </datalist>
    </>
  );
}
