"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { ComparedRun, ExperimentDetail } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { retiresTasks } from "../forgetting/retiresTasks.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageTabs } from "../shell/PageTabs.tsx";
import { ExperimentStatusPill } from "./ExperimentStatusPill.tsx";
import { isOngoing, kindWords, sizeText } from "./experimentWords.ts";

interface ExperimentHeaderProps {
  readonly experiment: ExperimentDetail;
  /** Those known so far. */
  readonly runs: readonly ComparedRun[];
  readonly isLive: boolean;
  /** The stream that tells of news is lost and being reopened. */
  readonly isBroken: boolean;
}

/** Name, state and size of an experiment, and what can be done with all of it. */
export function ExperimentHeader({ experiment, runs: known, isLive, isBroken }: ExperimentHeaderProps) {
  const { id, name, kind, arms, seeds, runsDone } = experiment;
  const isForgetting = useUrlState().get("tab") === "forgetting";
  const ids = arms.flatMap(({ runs }) => runs.map(({ id }) => id));
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
          {kind !== "stress" && <Pill>{`${runsDone} of ${ids.length} runs done`}</Pill>}
          {isLive && isBroken && (
            <Pill tone="warn" dot>
              reconnecting
            </Pill>
          )}
          {known.some(({ isSynthetic }) => isSynthetic) && <SyntheticBadge />}
        </>
      }
      actions={
        <>
          {ids.length > 0 && <ButtonLink href={`/compare?runs=${ids.join(",")}`}>Compare runs</ButtonLink>}
          <StopAll experiment={experiment} />
        </>
      }
      tabs={
        retiresTasks(experiment) && (
          <PageTabs
            label="Parts of the experiment"
            tabs={[
              { href: `/experiments/${id}`, name: "Curves", chosen: !isForgetting },
              { href: `/experiments/${id}?tab=forgetting`, name: "Does it forget?", chosen: isForgetting },
            ]}
          />
        )
      }
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
        return client.invalidateQueries({ queryKey: trpc.runs.pathKey() });
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
