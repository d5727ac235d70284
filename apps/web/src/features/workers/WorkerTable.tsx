import type { WorkerSamplesView, WorkerView } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { Cores, Memory } from "./LoadCells.tsx";

interface WorkerTableProps {
  readonly workers: readonly WorkerView[];
  readonly isLost: (worker: WorkerView) => boolean;
  /** What the workers used of their machines lately. */
  readonly samples: readonly WorkerSamplesView[];
}

/** Workers as rows (cards on narrow screens), with their load and when each was last heard of. */
export function WorkerTable({ workers, isLost, samples }: WorkerTableProps) {
  const samplesOf = (worker: WorkerView) => samples.find(({ id }) => id === worker.id);
  return (
    <>
      <div className="hidden md:block">
        <Table label="Workers" head={<Head />}>
          {workers.map((worker) => (
            <Row key={worker.id} worker={worker} lost={isLost(worker)} samples={samplesOf(worker)} />
          ))}
        </Table>
      </div>
      <ul className="grid gap-2 md:hidden">
        {workers.map((worker) => (
          <Card key={worker.id} worker={worker} lost={isLost(worker)} samples={samplesOf(worker)} />
        ))}
      </ul>
    </>
  );
}

function Head() {
  return (
    <>
      <Th>Worker</Th>
      <Th>State</Th>
      <Th>Does</Th>
      <Th>Host</Th>
      <Th>Processor</Th>
      <Th>Memory</Th>
      <Th numeric>Engines</Th>
      <Th numeric>Last seen</Th>
    </>
  );
}

interface EntryProps {
  readonly worker: WorkerView;
  readonly lost: boolean;
  readonly samples: WorkerSamplesView | undefined;
}

function Row({ worker, lost, samples }: EntryProps) {
  return (
    <tr>
      <Td className="font-mono text-xs whitespace-nowrap">{worker.id}</Td>
      <Td>
        <LifePill lost={lost} />
      </Td>
      <Td className="whitespace-nowrap">
        {duty(worker)}
        {worker.backend && <span className="block text-xs text-faint">{worker.backend}</span>}
      </Td>
      <Td className="whitespace-nowrap">
        {worker.host}
        <span className="block text-xs text-faint tabular-nums">process {worker.pid}</span>
      </Td>
      <Td>
        <Cores samples={samples} />
      </Td>
      <Td>
        <Memory samples={samples} />
      </Td>
      <Td numeric>{worker.kind === "trainer" ? <span className="text-faint">–</span> : worker.engines.length}</Td>
      <Td numeric className="text-muted">
        <Ago at={worker.seenAt} />
        <span className="block text-xs text-faint">
          up <Ago at={worker.startedAt} suffix="" />
        </span>
      </Td>
    </tr>
  );
}

function Card({ worker, lost, samples }: EntryProps) {
  return (
    <li className="rounded-lg border bg-surface p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-mono text-xs">{worker.id}</span>
        <LifePill lost={lost} />
      </div>
      <div className="mt-1.5 text-muted">
        {duty(worker)}
        {worker.backend && ` · ${worker.backend}`}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <Cores samples={samples} />
        <Memory samples={samples} />
      </div>
      <div className="mt-1 flex justify-between gap-3 text-xs text-faint tabular-nums">
        <span>
          process {worker.pid} on {worker.host}
        </span>
        <Ago at={worker.seenAt} />
      </div>
    </li>
  );
}

function LifePill({ lost }: { lost: boolean }) {
  return lost ? (
    <Pill tone="warn" title="No heartbeat for half a minute">
      silent
    </Pill>
  ) : (
    <Pill tone="good" dot>
      alive
    </Pill>
  );
}

const duty = (worker: WorkerView) => (worker.kind === "trainer" ? "trains" : "samples rollouts");
