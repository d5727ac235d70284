"use client";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { useRunFeed } from "../../api/useRunFeed.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { RunEvaluationsTab } from "../evaluations/RunEvaluationsTab.tsx";
import { RolloutsTab } from "../rollouts/RolloutsTab.tsx";
import { RescoresTab } from "../rescores/RescoresTab.tsx";
import { TasksTab } from "../tasks/TasksTab.tsx";
import { Board } from "./Board.tsx";
import { CheckpointsTab } from "./CheckpointsTab.tsx";
import { ConfigTab } from "./ConfigTab.tsx";
import { EnginesTab } from "./EnginesTab.tsx";
import { EvaluateNote } from "./EvaluateNote.tsx";
import { EventsTab } from "./EventsTab.tsx";
import { LogsTab } from "./LogsTab.tsx";
import { RunHeader } from "./RunHeader.tsx";
import { RunSkeleton } from "./RunSkeleton.tsx";
import { MeasureNote } from "./MeasureNote.tsx";
import { parseTab } from "./tabs.ts";

/** One run, live. The tab is in the address. */
export function RunPage({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const detail = useQuery(trpc.runs.get.queryOptions({ runId }));
  const { feed, state } = useRunFeed(runId);
  const tab = parseTab(useUrlState().get("tab"));

  if (isNotFound(detail.error)) {
    return (
      <main>
        <EmptyState title="There is no such run" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
          No run has the id {runId}. It may belong to another data folder.
        </EmptyState>
      </main>
    );
  }
  if (!detail.data) {
    return (
      <>
        {detail.isError && (
          <main className="p-4 md:p-5">
            <ErrorState
              what="The run could not be loaded."
              why={messageOf(detail.error)}
              stillWorks="If it is training, it goes on."
              onRetry={() => void detail.refetch()}
            />
          </main>
        )}
        <RunSkeleton />
      </>
    );
  }

  const run = { ...detail.data, ...feed.run };
  return (
    <>
      <RunHeader run={run} tab={tab} events={feed.events.length} stale={state === "reconnecting"} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {state === "reconnecting" && (
          <Note tone="warn">
            The live connection is lost and is being reopened. What is shown was right when it broke; nothing will be
            missing afterwards.
          </Note>
        )}
        {run.status === "failed" && <Note tone="bad">This run failed. {run.statusReason}</Note>}
        {run.status === "completed" && run.statusReason && <Note>Completed. {run.statusReason}</Note>}
        {run.status === "queued" && (
          <Note>Queued. {run.statusReason ?? "It starts as soon as a trainer is free."}</Note>
        )}
        {run.status === "paused" && (
          <Note tone="warn">Paused. {run.statusReason ?? "Resume goes on from the newest checkpoint."}</Note>
        )}
        {tab === "board" && run.kind === "train" && <Board feed={feed} run={run} />}
        {tab === "board" && run.kind === "measure" && <MeasureNote run={run} />}
        {tab === "board" && run.kind === "evaluate" && <EvaluateNote runId={run.id} />}
        {tab === "tasks" && <TasksTab run={run} head={feed.cursor} />}
        {tab === "rescores" && <RescoresTab run={run} feed={feed} />}
        {tab === "evaluations" && <RunEvaluationsTab run={run} />}
        {tab === "rollouts" && <RolloutsTab run={run} />}
        {tab === "engines" && <EnginesTab feed={feed} run={run} />}
        {tab === "checkpoints" && <CheckpointsTab run={run} />}
        {tab === "events" && <EventsTab events={feed.events} loading={state === "connecting"} />}
        {tab === "logs" && <LogsTab run={run} />}
        {tab === "config" && <ConfigTab run={run} />}
      </main>
    </>
  );
}
