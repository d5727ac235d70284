import Link from "next/link";
import type { ExperimentSummary } from "../../api/types.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { Progress } from "../runs/Progress.tsx";
import { ExperimentStatusPill } from "./ExperimentStatusPill.tsx";
import { kindWords, sizeText } from "./experimentWords.ts";

/** Experiments as rows (cards on narrow screens). */
export function ExperimentTable({ experiments }: { experiments: readonly ExperimentSummary[] }) {
  return (
    <>
      <div className="hidden md:block">
        <Table
          label="Experiments"
          head={
            <>
              <Th>Experiment</Th>
              <Th>Status</Th>
              <Th>Arms and seeds</Th>
              <Th>Runs done</Th>
              <Th numeric>Launched</Th>
            </>
          }
        >
          {experiments.map((experiment) => (
            <tr key={experiment.id} className="hover:bg-bg">
              <Td className="w-[32%] max-w-0 min-w-44">
                <NameLink experiment={experiment} />
                <span className="block truncate text-xs text-faint">{kindWords[experiment.kind]}</span>
              </Td>
              <Td>
                <ExperimentStatusPill experiment={experiment} />
              </Td>
              <Td className="max-w-0 min-w-44">
                {sizeText(experiment.arms.length, experiment.seeds.length)}
                <span className="block truncate text-xs text-faint" title={experiment.arms.join(", ")}>
                  {experiment.arms.join(", ")}
                </span>
              </Td>
              <Td className="min-w-28">
                <Progress done={experiment.runsDone} of={experiment.runs} what="Runs done" />
              </Td>
              <Td numeric className="text-muted">
                <Ago at={experiment.createdAt} />
              </Td>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {experiments.map((experiment) => (
          <li key={experiment.id} className="rounded-lg border bg-surface p-3">
            <div className="flex items-center gap-2.5">
              <span className="min-w-0 flex-1">
                <NameLink experiment={experiment} />
              </span>
              <ExperimentStatusPill experiment={experiment} />
            </div>
            <div className="mt-1 truncate text-xs text-muted">
              {kindWords[experiment.kind]} · {sizeText(experiment.arms.length, experiment.seeds.length)}
            </div>
            <div className="mt-2.5 flex items-end justify-between gap-3 text-faint tabular-nums">
              <div className="min-w-28 text-text">
                <Progress done={experiment.runsDone} of={experiment.runs} what="Runs done" />
              </div>
              <span className="text-xs">
                <Ago at={experiment.createdAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function NameLink({ experiment: { id, name } }: { experiment: ExperimentSummary }) {
  return (
    <Link
      href={`/experiments/${id}`}
      prefetch={false}
      title={name}
      className="block truncate rounded-sm font-[550] hover:text-accent hover:underline"
    >
      {name}
    </Link>
  );
}
