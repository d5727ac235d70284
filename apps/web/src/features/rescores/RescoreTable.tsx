"use client";
import Link from "next/link";
import type { RescoreView } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { formatDuration } from "../../ui/time.ts";
import { Ago } from "../../ui/Time.tsx";
import { Progress } from "../runs/Progress.tsx";
import { RescoreActions } from "./RescoreActions.tsx";
import { intervalText, pinsText, rescoreTones } from "./rescoreWords.ts";

interface RescoreTableProps {
  readonly rescores: readonly RescoreView[];
  /** Names the run of each as well. */
  readonly withRun: boolean;
  /** The one that the address names. */
  readonly chosen?: string | undefined;
}

const address = ({ runId, id }: RescoreView) => `/runs/${runId}?tab=rescores&rescore=${id}`;

/** Rescores with what they pin, how far they are and what they found of retired tasks. */
export function RescoreTable({ rescores, withRun, chosen }: RescoreTableProps) {
  return (
    <Table
      label="Rescores"
      head={
        <>
          {withRun && <Th>Run</Th>}
          <Th>Rescore</Th>
          <Th>State</Th>
          <Th>Versions</Th>
          <Th>Done</Th>
          <Th
            numeric
            title="Mean reward of retired tasks under the newest version that is complete, with its 95 % interval"
          >
            Retired tasks
          </Th>
          <Th className="relative">
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {rescores.map((rescore) => (
        <tr key={rescore.id} aria-current={rescore.id === chosen} className="hover:bg-bg aria-current:bg-accent-soft">
          {withRun && <Td className="max-w-60 truncate">{rescore.runName}</Td>}
          <Td className="min-w-52">
            <Link href={address(rescore)} className="rounded-sm font-[550] hover:underline">
              {pinsText(rescore.spec)}
            </Link>
            <div className="text-xs text-faint">
              {rescore.trigger}, <Ago at={rescore.createdAt} />
            </div>
          </Td>
          <Td>
            <Pill tone={rescoreTones[rescore.status]}>{rescore.status}</Pill>
          </Td>
          <Td className="max-w-40 truncate tabular-nums">
            {rescore.versions.map(({ version }) => version).join(", ")}
          </Td>
          <Td className="min-w-28">
            <Progress done={rescore.done} of={rescore.total} what="Tasks × versions done" />
            <div className="h-4 text-2xs text-faint">
              {rescore.etaSeconds !== null && `about ${formatDuration(rescore.etaSeconds * 1_000)} left`}
            </div>
          </Td>
          <Td numeric className="whitespace-nowrap">
            {intervalText(rescore.versions.findLast(({ retired }) => retired !== null)?.retired ?? null)}
          </Td>
          <Td>
            <RescoreActions rescore={rescore} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
