"use client";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { PolicyRef } from "../../api/types.ts";
import { Select } from "../../ui/Select.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { VersionPicker } from "../rescores/VersionPicker.tsx";
import { versionsOf, withVersions } from "./policyRefs.ts";

const listedRuns = 200;

interface CheckpointChooserProps {
  readonly chosen: readonly PolicyRef[];
  readonly onChange: (chosen: readonly PolicyRef[]) => void;
}

/** A run, and its versions whose weights are kept; those chosen of other runs stay chosen. */
export function CheckpointChooser({ chosen, onChange }: CheckpointChooserProps) {
  const trpc = useTRPC();
  const url = useUrlState();
  const id = useId();
  const runs = useQuery(trpc.runs.search.queryOptions({ columns: [], limit: listedRuns }));
  const trained = (runs.data?.rows ?? []).filter(({ kind, version }) => kind === "train" && version > 0);
  const named = chosen.find((ref) => ref.kind === "checkpoint");
  const runId = [url.get("from"), named?.runId, trained[0]?.id].find(Boolean) ?? "";
  const listed = trained.find((run) => run.id === runId);
  return (
    <div className="grid gap-2">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs text-muted">
          Checkpoints of the run
        </label>
        <Select
          id={id}
          value={runId}
          disabled={runId === ""}
          onChange={(event) => url.set({ from: event.target.value })}
          className="max-w-96"
        >
          {runId === "" && <option value="">{runs.isPending ? "…" : "no run has trained yet"}</option>}
          {!listed && runId !== "" && <option value={runId}>{runId}</option>}
          {trained.map(({ id: value, name, version }) => (
            <option key={value} value={value}>
              {name} (update {version})
            </option>
          ))}
        </Select>
      </div>
      {runId !== "" && (
        <VersionPicker
          run={{ id: runId, version: listed?.version ?? 0 }}
          chosen={versionsOf(chosen, runId)}
          onChange={(versions) => onChange(withVersions(chosen, runId, versions))}
        />
      )}
    </div>
  );
}
