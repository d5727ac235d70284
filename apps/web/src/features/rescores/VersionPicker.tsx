"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { useFollow } from "../../api/useFollow.ts";
import { Tick } from "../../ui/Tick.tsx";

interface VersionPickerProps {
  readonly run: Pick<RunDetail, "id" | "version">;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The versions whose weights are kept, each to be ticked. */
export function VersionPicker({ run, chosen, onChange }: VersionPickerProps) {
  const trpc = useTRPC();
  const checkpoints = useQuery(trpc.runs.checkpoints.queryOptions({ runId: run.id }));
  useFollow(run.version, trpc.runs.checkpoints.queryKey({ runId: run.id }));
  const kept = (checkpoints.data ?? []).filter(({ available }) => available).map(({ version }) => version);
  const toggle = (version: number) =>
    onChange(chosen.includes(version) ? chosen.filter((each) => each !== version) : [...chosen, version]);
  return (
    <fieldset className="grid gap-1">
      <legend className="text-xs text-muted">Versions whose weights are kept</legend>
      <div className="scroll-thin flex max-h-24 min-h-8 flex-wrap gap-1 overflow-y-auto">
        {[...kept]
          .sort((a, b) => a - b)
          .map((version) => (
            <Tick key={version} checked={chosen.includes(version)} onChange={() => toggle(version)}>
              {version}
            </Tick>
          ))}
      </div>
    </fieldset>
  );
}
