"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail, TaskStateView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";

/** Puts a retired task back into the pool, from which it is drawn again. */
export function ReinstateButton({ run, task }: { run: RunDetail; task: TaskStateView }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const reinstate = useMutation(
    trpc.tasks.reinstate.mutationOptions({
      onSuccess: () => {
        toast.success(`${task.taskId} is drawn again`);
        return client.invalidateQueries({ queryKey: trpc.tasks.pathKey() });
      },
      onError: (error) => toast.error("The task was not reinstated", { description: messageOf(error) }),
    }),
  );
  return (
    <Button
      aria-label={`Reinstate ${task.taskId}`}
      disabled={reinstate.isPending}
      onClick={() => reinstate.mutate({ runId: run.id, taskId: task.taskId })}
      className="max-md:mt-2"
    >
      Reinstate
    </Button>
  );
}
