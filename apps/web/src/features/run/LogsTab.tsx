"use client";
import { useDeferredValue, useState } from "react";
import { messageOf } from "../../api/problems.ts";
import type { EventLevel, RunDetail } from "../../api/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isActive } from "../runs/status.ts";
import { LogList } from "./LogList.tsx";
import { useLog } from "./useLog.ts";

const levels = { info: "All lines", warn: "Warnings and errors", error: "Errors" } as const satisfies Record<
  EventLevel,
  string
>;
const levelNames = ["info", "warn", "error"] as const;

/** What the run's processes said: the end of it, followed while the run goes on, with what came before on request. */
export function LogsTab({ run }: { run: RunDetail }) {
  const url = useUrlState();
  const [follow, setFollow] = useState(true);
  const level = levelNames.find((name) => name === url.get("level")) ?? "info";
  const typed = url.get("q");
  const search = useDeferredValue(typed.trim());
  const { log, loadOlder, loadingOlder } = useLog({ runId: run.id, search, level, live: isActive(run.status) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-muted">
        <Input
          type="search"
          aria-label="Search the log"
          placeholder="Search the log"
          value={typed}
          onChange={(event) => url.set({ q: event.target.value || null })}
          className="w-64 max-w-full"
        />
        <Select
          aria-label="Level"
          value={level}
          onChange={(event) => url.set({ level: event.target.value === "info" ? null : event.target.value })}
        >
          {levelNames.map((name) => (
            <option key={name} value={name}>
              {levels[name]}
            </option>
          ))}
        </Select>
        <label className="flex h-8 cursor-pointer items-center gap-1.5">
          <input
            type="checkbox"
            checked={follow}
            onChange={(event) => setFollow(event.target.checked)}
            className="size-3.5 accent-(--accent)"
          />
          Follow the end
        </label>
        <span className="ml-auto">
          <ButtonLink href={`/api/v1/runs/${run.id}/log.txt`} prefetch={false} download>
            Download all
          </ButtonLink>
        </span>
      </div>
      {log.isError && (
        <ErrorState
          what="The log could not be loaded."
          why={messageOf(log.error)}
          stillWorks="The run goes on, and what it says is kept."
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <Skeleton className="h-[60vh]" />}
      {log.data?.lines.length === 0 && (
        <EmptyState title={search || level !== "info" ? "No such line" : "Nothing was said yet"}>
          {search || level !== "info"
            ? "No line of this run's log matches the search and the level."
            : "What the trainer and the rollout workers say while they work on this run is listed here."}
        </EmptyState>
      )}
      {log.data && log.data.lines.length > 0 && (
        <LogList
          window={log.data}
          search={search}
          follow={follow}
          onFollow={setFollow}
          onOlder={() => void loadOlder()}
          loadingOlder={loadingOlder}
        />
      )}
    </>
  );
}
