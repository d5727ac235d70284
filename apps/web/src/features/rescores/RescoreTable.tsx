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

/** Rescores with what they pin, how far they are and what they found of retired tasks; cards on narrow screens. */
export function RescoreTable(props: RescoreTableProps) {
  return (
    <>
      <div className="hidden md:block">
        <RescoreRows {...props} />
      </div>
      <ul aria-label="Rescores" className="grid grid-cols-1 gap-2 md:hidden">
        {props.rescores.map((rescore) => (
          <RescoreCard key={rescore.id} rescore={rescore} {...props} />
        ))}
      </ul>
    </>
  );
}

function RescoreRows({ rescores, withRun, chosen }: RescoreTableProps) {
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
          <Th numeric title={retiredMeaning}>
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
            <PinsLink rescore={rescore} />
          </Td>
          <Td>
            <Pill tone={rescoreTones[rescore.status]}>{rescore.status}</Pill>
          </Td>
          <Td className="max-w-40 truncate tabular-nums">{versionsText(rescore)}</Td>
          <Td className="min-w-28">
            <DoneBar rescore={rescore} />
          </Td>
          <Td numeric className="whitespace-nowrap">
            {retiredText(rescore)}
          </Td>
          <Td>
            <RescoreActions rescore={rescore} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function RescoreCard({
  rescore,
  withRun,
  chosen,
}: Omit<RescoreTableProps, "rescores"> & { readonly rescore: RescoreView }) {
  return (
    <li
      aria-current={rescore.id === chosen}
      className="rounded-lg border bg-surface p-3 shadow-panel aria-current:bg-accent-soft"
    >
      {withRun && <div className="mb-1 truncate text-xs text-muted">{rescore.runName}</div>}
      <div className="flex items-start gap-2.5">
        <span className="min-w-0 flex-1">
          <PinsLink rescore={rescore} />
        </span>
        <Pill tone={rescoreTones[rescore.status]}>{rescore.status}</Pill>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 tabular-nums">
        <dt className="text-muted">Versions</dt>
        <dd className="truncate text-right">{versionsText(rescore)}</dd>
        <dt className="text-muted" title={retiredMeaning}>
          Retired tasks
        </dt>
        <dd className="text-right">{retiredText(rescore)}</dd>
      </dl>
      <div className="mt-2 flex items-end justify-between gap-3">
        <div className="min-w-28 flex-1">
          <DoneBar rescore={rescore} />
        </div>
        <RescoreActions rescore={rescore} />
      </div>
    </li>
  );
}

const retiredMeaning = "Mean reward of retired tasks under the newest version that is complete, with its 95 % interval";
const versionsText = ({ versions }: RescoreView) => versions.map(({ version }) => version).join(", ");
const retiredText = ({ versions }: RescoreView) =>
  intervalText(versions.findLast(({ retired }) => retired !== null)?.retired ?? null);

function PinsLink({ rescore }: { rescore: RescoreView }) {
  return (
    <>
      <Link href={address(rescore)} className="rounded-sm font-[550] hover:underline">
        {pinsText(rescore.spec)}
      </Link>
      <div className="text-xs text-faint">
        {rescore.trigger}, <Ago at={rescore.createdAt} />
      </div>
    </>
  );
}

function DoneBar({ rescore: { done, total, etaSeconds } }: { rescore: RescoreView }) {
  return (
    <>
      <Progress done={done} of={total} what="Tasks × versions done" />
      <div className="h-4 text-2xs text-faint">
        {etaSeconds !== null && `about ${formatDuration(etaSeconds * 1_000)} left`}
      </div>
    </>
  );
}
