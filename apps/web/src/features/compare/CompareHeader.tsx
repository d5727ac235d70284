"use client";
import type { ComparedRun } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { ViewsMenu } from "../shell/ViewsMenu.tsx";
import { AddRuns } from "./AddRuns.tsx";
import type { RunGroup } from "./groupRuns.ts";

interface CompareHeaderProps {
  readonly runs: readonly ComparedRun[];
  readonly groups: readonly RunGroup[];
  /** Ids in the address that no run has. */
  readonly missing: readonly string[];
  readonly isLive: boolean;
  readonly isBroken: boolean;
  readonly onRuns: (runIds: readonly string[]) => void;
}

/** How much is compared, whether it still grows, and whether any of it was made up. */
export function CompareHeader({ runs, groups, missing, isLive, isBroken, onRuns }: CompareHeaderProps) {
  const made = runs.filter(({ isSynthetic }) => isSynthetic).length;
  return (
    <PageHeader
      title="Compare"
      pills={
        <>
          <Pill>{sizeText(runs.length, groups.length)}</Pill>
          {isLive && (
            <Pill tone={isBroken ? "warn" : "good"} dot>
              {isBroken ? "reconnecting" : "live"}
            </Pill>
          )}
          {made > 0 && (made === runs.length ? <SyntheticBadge /> : <Pill tone="warn">{`${made} synthetic`}</Pill>)}
          {missing.length > 0 && <Pill tone="warn" title={missing.join("\n")}>{`${missing.length} not found`}</Pill>}
        </>
      }
      actions={
        <>
          <ViewsMenu page="/compare" />
          <AddRuns runIds={runs.map(({ id }) => id)} onChange={onRuns} look="primary">
            Add runs…
          </AddRuns>
        </>
      }
    />
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "6 runs in 3 groups". */
const sizeText = (runs: number, groups: number): string =>
  runs === groups ? counted(runs, "run") : `${counted(runs, "run")} in ${counted(groups, "group")}`;
