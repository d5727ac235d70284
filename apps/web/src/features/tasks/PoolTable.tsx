"use client";
import Link from "next/link";
import { useState } from "react";
import type { PoolView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { statusTone } from "../runs/status.ts";
import { tasksetPath } from "./tasksetPaths.ts";

const pageSize = 20;

/** The pool of each run: how many tasks are still drawn, how many retired and why. */
export function PoolTable({ pools }: { pools: readonly PoolView[] }) {
  const [limit, setLimit] = useState(pageSize);
  return (
    <>
      <Table
        label="Pools of runs"
        head={
          <>
            <Th>Run</Th>
            <Th>Status</Th>
            <Th>Taskset</Th>
            <Th>Pool</Th>
            <Th numeric>Active</Th>
            <Th numeric>Mastered</Th>
            <Th numeric>Hopeless</Th>
            <Th numeric>Updates</Th>
          </>
        }
      >
        {pools.slice(0, limit).map((pool) => (
          <tr key={pool.runId} className="hover:bg-bg">
            <Td className="max-w-56 min-w-32">
              <Link href={`/runs/${pool.runId}?tab=tasks`} className="font-[550] underline-offset-2 hover:underline">
                {pool.runName}
              </Link>
            </Td>
            <Td>
              <Pill tone={statusTone(pool.runStatus)}>{pool.runStatus}</Pill>
            </Td>
            <Td className="whitespace-nowrap">
              <Link href={tasksetPath(pool.taskset)} className="text-muted underline-offset-2 hover:underline">
                {pool.taskset}
              </Link>
            </Td>
            <Td className="min-w-32">
              <Shares pool={pool} />
            </Td>
            <Td numeric>{pool.active}</Td>
            <Td numeric>{pool.mastered}</Td>
            <Td numeric>{pool.hopeless}</Td>
            <Td numeric>{pool.version}</Td>
          </tr>
        ))}
      </Table>
      {pools.length > limit && (
        <Button className="justify-self-center" onClick={() => setLimit(limit + pageSize)}>
          {Math.min(pageSize, pools.length - limit)} more pools
        </Button>
      )}
    </>
  );
}

/** The three counts as a bar; the figures stand beside it. */
function Shares({ pool: { active, mastered, hopeless } }: { pool: PoolView }) {
  const parts = [
    { count: active, color: "bg-accent" },
    { count: mastered, color: "bg-good" },
    { count: hopeless, color: "bg-bad" },
  ];
  return (
    <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
      {parts.map(({ count, color }) => count > 0 && <span key={color} className={color} style={{ flexGrow: count }} />)}
    </div>
  );
}
