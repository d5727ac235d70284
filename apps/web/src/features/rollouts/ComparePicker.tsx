"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RolloutRow } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Ago } from "../../ui/Time.tsx";
import { exitWords } from "./exitWords.ts";
import { rewardText, spanText } from "./gradeText.ts";

interface ComparePickerProps {
  readonly rolloutId: string;
  /** The run that "this run" stands for. */
  readonly runId: string;
  readonly name: string;
  /** Address of the comparison with another rollout. */
  readonly hrefOf: (other: RolloutRow) => string;
}

/** A button that lists other rollouts of the same task, of this run and all others, to be compared with. */
export function ComparePicker({ rolloutId, runId, name, hrefOf }: ComparePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Rollouts of the same task"
      align="end"
      trigger={<Button>{name}</Button>}
    >
      <Others {...{ rolloutId, runId, hrefOf }} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function Others({
  rolloutId,
  runId,
  hrefOf,
  onDone,
}: Omit<ComparePickerProps, "name"> & { readonly onDone: () => void }) {
  const trpc = useTRPC();
  const others = useQuery(trpc.rollouts.sameTask.queryOptions({ rolloutId, limit: 100 }));
  if (others.isError) return <p className="w-72 text-bad">{messageOf(others.error)}</p>;
  if (!others.data) return <p className="w-72 text-muted">Loading…</p>;
  const { rows, total } = others.data;
  if (rows.length === 0) {
    return <p className="w-72 text-muted">No other rollout of this task has finished, in this run or another.</p>;
  }
  return (
    <div className="w-[min(460px,calc(100vw-48px))]">
      <p className="mb-1.5 text-xs text-muted tabular-nums">
        {total} other rollouts of this task{rows.length < (total ?? 0) && `; the newest ${rows.length}`}
      </p>
      <ul className="scroll-thin max-h-80 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              href={hrefOf(row)}
              prefetch={false}
              onClick={onDone}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 rounded-md px-2 py-1.5 tabular-nums hover:bg-sunken"
            >
              <span className="truncate">
                {row.runId === runId ? <span className="text-muted">this run</span> : row.runName}
                <span className="text-faint"> · version {spanText(row)}</span>
              </span>
              <span className="text-xs text-muted">
                {exitWords(row.exit).name} · <Ago at={row.createdAt} />
              </span>
              <span className="font-semibold">{rewardText(row.reward)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
