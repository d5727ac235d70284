"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { taskPath } from "./tasksetPaths.ts";

/** Links to the tasks before and after this one in its taskset. */
export function TaskNeighbours({ taskset, taskId }: { taskset: string; taskId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tasks.taskset.queryOptions({ name: taskset }, { staleTime: 60_000 }));
  const index = data?.tasks.findIndex(({ id }) => id === taskId) ?? -1;
  if (index < 0) return null;
  const neighbours = [
    { task: data?.tasks[index - 1], label: "Task before", Icon: ChevronLeft },
    { task: data?.tasks[index + 1], label: "Task after", Icon: ChevronRight },
  ];
  return neighbours.map(({ task, label, Icon }) =>
    task ? (
      <ButtonLink key={label} href={taskPath(taskset, task.id)} aria-label={label} className="w-9 px-0">
        <Icon aria-hidden size={16} />
      </ButtonLink>
    ) : null,
  );
}
