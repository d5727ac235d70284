"use client";
import Link from "next/link";
import { ButtonLink } from "../../ui/Button.tsx";
import type { EvaluationDetail } from "../../api/types.ts";
import { Pill } from "../../ui/Pill.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { CompareMenu } from "./CompareMenu.tsx";
import { EvaluationActions } from "./EvaluationActions.tsx";
import { evaluationTones } from "./evaluationWords.ts";
import { chosenText } from "./passAtLines.ts";
import { startPath } from "./policyRefs.ts";

/** Which policy on which benchmark, its state, and what can be done with it. */
export function EvaluationHeader({ evaluation }: { evaluation: EvaluationDetail }) {
  const { policy, benchmark, role, status } = evaluation;
  const title = `${policy.label} on ${benchmark}`;
  const isOver = status === "completed" || status === "cancelled";
  return (
    <PageHeader
      crumb={
        <Link href="/evaluations" className="rounded-sm hover:text-text">
          Evaluations /
        </Link>
      }
      title={<span title={title}>{title}</span>}
      pills={
        <>
          <Pill tone={evaluationTones[status]} dot={status === "running"}>
            {status}
          </Pill>
          {role === "validation" && <Pill tone="warn">validation</Pill>}
          {evaluation.isSynthetic && <SyntheticBadge />}
          {policy.selectedOn.length > 0 && <Pill tone="accent">{chosenText(policy.selectedOn)}</Pill>}
        </>
      }
      actions={
        <>
          <EvaluationActions evaluation={evaluation} />
          {evaluation.result && <CompareMenu evaluation={evaluation} />}
          {isOver && (
            <ButtonLink href={startPath({ policies: [policy.ref], benchmarks: [benchmark], again: true })}>
              Run again…
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
