"use client";
import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { GroupView, TurnView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { formatReasonWords } from "./formatReasonWords.ts";

const pageSize = 25;
/** Turns shown at most; a pair shows all. */
const most = 200;
/** Turns shown before the first that differs. */
const before = 3;

/** The commands of a group's rollouts turn by turn, beginning shortly before they part. */
export function GroupTurns({ group: { rollouts, firstDifference } }: { group: GroupView }) {
  const [shown, setShown] = useState(pageSize);
  const start = firstDifference !== null && firstDifference > pageSize ? firstDifference - before : 0;
  const longest = Math.max(...rollouts.map(({ turns }) => turns));
  const end = Math.min(longest, start + Math.min(shown, most));
  const columns = useTurnColumns(
    rollouts.map(({ id }) => id),
    { start, end },
  );
  const indices = Array.from({ length: end - start }, (_, i) => start + i);
  return (
    <Panel title="Turn by turn" unit="the command of each rollout">
      {start > 0 && <p className="mt-1 text-xs text-muted">Turns 1 to {start} are the same in all of them.</p>}
      <div
        tabIndex={0}
        role="group"
        aria-label="Turns, scrolls sideways"
        className="scroll-thin -mx-3 mt-1.5 overflow-x-auto border-t"
      >
        <table aria-label="Commands by turn" className="w-full border-collapse">
          <thead>
            <tr className="text-left text-xs text-muted">
              <th className="sticky left-0 z-10 border-b bg-surface px-3 py-1.5 font-medium">Turn</th>
              {rollouts.map(({ id, index }) => (
                <th key={id} scope="col" className="min-w-52 border-b px-3 py-1.5 font-medium">
                  #{index + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {indices.map((index) => (
              <tr key={index} className={classes(index === firstDifference && "bg-warn-soft")}>
                <th
                  scope="row"
                  className={classes(
                    "sticky left-0 z-10 border-b px-3 py-1.5 text-left align-top text-xs font-medium tabular-nums",
                    index === firstDifference ? "bg-warn-soft text-warn" : "bg-surface text-muted",
                  )}
                >
                  {index + 1}
                  {index === firstDifference && <span className="block text-2xs font-normal">they part</span>}
                </th>
                {rollouts.map(({ id, turns }, column) => (
                  <td key={id} className="border-b px-3 py-1.5 align-top">
                    {index < turns ? (
                      <Command rolloutId={id} turn={columns[column]?.get(index)} />
                    ) : (
                      <span className="text-xs text-faint">{index === turns ? "ended" : ""}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {end < longest && shown >= most && (
        <p className="mt-2 text-xs text-muted">Two rollouts beside each other show all their turns.</p>
      )}
      {end < longest && shown < most && (
        <Button className="mt-2 mb-1" onClick={() => setShown(shown + 2 * pageSize)}>
          More turns
        </Button>
      )}
    </Panel>
  );
}

/** The turns of several rollouts in a range, by index. */
function useTurnColumns(
  rolloutIds: readonly string[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly ReadonlyMap<number, TurnView>[] {
  const trpc = useTRPC();
  return useQueries({
    queries: rolloutIds.map((rolloutId) =>
      trpc.rollouts.turns.queryOptions(
        { rolloutId, from: start, limit: Math.max(1, end - start) },
        { staleTime: Infinity, placeholderData: (previous) => previous },
      ),
    ),
    combine: (pages) => pages.map(({ data }) => new Map(data?.turns.map((turn) => [turn.index, turn]) ?? [])),
  });
}

function Command({ rolloutId, turn }: { rolloutId: string; turn: TurnView | undefined }) {
  if (!turn) return <Skeleton className="h-4 w-32" />;
  const [reason] = turn.formatReasons;
  return (
    <Link href={`/rollouts/${rolloutId}?turn=${turn.index + 1}`} className="group block max-w-[44ch] rounded-sm">
      <span className="line-clamp-3 font-mono text-xs break-words whitespace-pre-wrap group-hover:text-accent">
        {turn.command?.head ?? <span className="font-sans text-faint">no call</span>}
      </span>
      {(reason !== undefined || (turn.exitCode ?? 0) !== 0) && (
        <span className="block text-2xs">
          {reason !== undefined && <span className="text-bad">{formatReasonWords(reason)} </span>}
          {(turn.exitCode ?? 0) !== 0 && <span className="text-warn">exit code {turn.exitCode}</span>}
        </span>
      )}
    </Link>
  );
}
