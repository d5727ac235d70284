"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { ExperimentDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { ExperimentStatusPill } from "./ExperimentStatusPill.tsx";
import { isOngoing, kindWords, sizeText } from "./experimentWords.ts";

/** Name, state and size of an experiment, and the one thing that can be done to all of it. */
export function ExperimentHeader({ experiment }: { experiment: ExperimentDetail }) {
  const { name, kind, arms, seeds, runsDone } = experiment;
  const runs = arms.reduce((sum, arm) => sum + arm.runs.length, 0);
  return (
    <PageHeader
      crumb={
        <Link href="/experiments" className="rounded-sm hover:text-text">
          Experiments /
        </Link>
      }
      title={<span title={name}>{name}</span>}
      pills={
        <>
          <ExperimentStatusPill experiment={experiment} />
          <Pill>{kindWords[kind]}</Pill>
          <Pill>{kind === "stress" ? `seed ${seeds.join(", ")}` : sizeText(arms.length, seeds.length)}</Pill>
          {kind !== "stress" && <Pill>{`${runsDone} of ${runs} runs done`}</Pill>}
        </>
      }
      actions={<StopAll experiment={experiment} />}
    />
  );
}

function StopAll({ experiment: { id, name, status } }: { experiment: ExperimentDetail }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const stop = useMutation(
    trpc.experiments.stop.mutationOptions({
      onSuccess: (stopped) => {
        toast.success(`${name}: stopping after the updates in flight`);
        client.setQueryData(trpc.experiments.get.queryKey({ experimentId: id }), stopped);
        return client.invalidateQueries({ queryKey: trpc.runs.list.queryKey() });
      },
      onError: (error) => toast.error("The experiment was not stopped", { description: messageOf(error) }),
    }),
  );
  return (
    <>
      <Button disabled={!isOngoing(status) || stop.isPending} onClick={() => setAsking(true)}>
        Stop all…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Stop ${name}?`}
        confirm="Stop every run"
        onConfirm={() => stop.mutate({ experimentId: id })}
      >
        Runs that train finish the update in flight and keep its checkpoint; those that wait never start. A stopped run
        cannot be resumed; it can be cloned.
      </ConfirmDialog>
    </>
  );
}
