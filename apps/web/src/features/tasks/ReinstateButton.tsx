"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail, TaskStateView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Puts a retired task back into the pool, from which it is drawn again; asks first, since only training can retire it anew. */
export function ReinstateButton({ run, task }: { run: RunDetail; task: TaskStateView }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
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
    <>
      <Button
        aria-label={`Reinstate ${task.taskId}`}
        disabled={reinstate.isPending}
        onClick={() => setAsking(true)}
        className="max-md:mt-2"
      >
        Reinstate…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Reinstate ${task.taskId}?`}
        confirm="Reinstate the task"
        onConfirm={() => reinstate.mutate({ runId: run.id, taskId: task.taskId })}
      >
        It goes back into the pool of {run.name} and is drawn again with the next batches. Its streaks start from
        nothing, and only further groups can retire it again.
      </ConfirmDialog>
    </>
  );
}
