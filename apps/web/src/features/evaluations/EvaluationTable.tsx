import Link from "next/link";
import type { EvaluationView } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Ago } from "../../ui/Time.tsx";
import { Progress } from "../runs/Progress.tsx";
import { EvaluationActions } from "./EvaluationActions.tsx";
import { etaText, evaluationTones } from "./evaluationWords.ts";

/** Evaluations that are under way: how far they are, and what can be done with them. */
export function EvaluationTable({ evaluations }: { evaluations: readonly EvaluationView[] }) {
  return (
    <Table
      label="Under way"
      head={
        <>
          <Th>Policy</Th>
          <Th>Benchmark</Th>
          <Th>State</Th>
          <Th>Tasks done</Th>
          <Th className="relative">
            <span className="sr-only">Action</span>
          </Th>
        </>
      }
    >
      {evaluations.map((evaluation) => {
        const { id, policy, benchmark, status, done, total, etaSeconds, createdAt } = evaluation;
        return (
          <tr key={id} className="hover:bg-bg">
            <Td className="max-w-60 truncate" title={policy.label}>
              <Link href={`/evaluations/${id}`} className="rounded-sm font-[550] hover:underline">
                {policy.label}
              </Link>
            </Td>
            <Td className="whitespace-nowrap">
              {benchmark}
              <div className="text-xs text-faint">
                <Ago at={createdAt} />
              </div>
            </Td>
            <Td>
              <Pill tone={evaluationTones[status]}>{status}</Pill>
            </Td>
            <Td className="min-w-28">
              <Progress done={done} of={total} what="Tasks done" />
              <div className="h-4 text-2xs text-faint">{etaText(etaSeconds)}</div>
            </Td>
            <Td>
              <EvaluationActions evaluation={evaluation} />
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}
