"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { CheckpointSelectionView, EvaluationMatrix, RunDetail } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { Ago } from "../../ui/Time.tsx";
import { countOf } from "./evaluationWords.ts";
import { standingOf } from "./passAtLines.ts";

interface SelectionPanelProps {
  readonly run: RunDetail;
  readonly matrix: EvaluationMatrix;
  readonly selections: readonly CheckpointSelectionView[];
}

/** Chooses a checkpoint by a validation benchmark, and says which were chosen, among how many. */
export function SelectionPanel({ run, matrix, selections }: SelectionPanelProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const id = useId();
  const [asked, setAsked] = useState<string | null>(null);
  const offered = matrix.benchmarks
    .flatMap(({ name, role }, column) => {
      const measured = matrix.rows.filter(({ cells }) => cells[column]?.result).length;
      return role === "validation" ? [{ name, measured }] : [];
    })
    .sort((a, b) => b.measured - a.measured);
  const chosen = offered.find(({ name }) => name === asked) ?? offered[0];
  const select = useMutation(
    trpc.evaluations.select.mutationOptions({
      onSuccess: ({ version, benchmark }) => {
        toast.success(`Update ${version} chosen on ${benchmark}`);
        return client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() });
      },
      onError: (error) => toast.error("No checkpoint was chosen", { description: messageOf(error) }),
    }),
  );
  return (
    <Panel title="Choose a checkpoint" unit="by a validation benchmark, never by the test">
      <div className="grid gap-3 py-2">
        {chosen ? (
          <div className="grid gap-1">
            <label htmlFor={id} className="text-xs text-muted">
              Highest pass@1 on
            </label>
            <div className="flex flex-wrap gap-2">
              <Select id={id} value={chosen.name} onChange={(event) => setAsked(event.target.value)}>
                {offered.map(({ name, measured }) => (
                  <option key={name} value={name}>
                    {name} ({countOf(measured, "checkpoint")} measured)
                  </option>
                ))}
              </Select>
              <Button
                look="primary"
                disabled={chosen.measured < 2 || select.isPending}
                title={chosen.measured < 2 ? "At least two checkpoints must have a result there" : undefined}
                onClick={() => select.mutate({ runId: run.id, benchmark: chosen.name })}
              >
                Choose
              </Button>
            </div>
          </div>
        ) : (
          <p className="text-muted">
            There is no validation benchmark. Create one, and evaluate checkpoints on it, to choose among them without
            touching the tests.{" "}
            <ButtonLink href="/evaluations?tab=benchmarks" className="mt-2 flex w-fit">
              Create a benchmark
            </ButtonLink>
          </p>
        )}
        {selections.length > 0 && (
          <ul aria-label="Chosen checkpoints" className="divide-y border-t">
            {standingOf(selections).map((selection) => (
              <Chosen key={selection.benchmark} selection={selection} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Chosen({ selection: { benchmark, version, among, createdAt } }: { selection: CheckpointSelectionView }) {
  const own = among.find((one) => one.version === version);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-2 tabular-nums">
      <b className="font-semibold">update {version}</b> chosen on {benchmark}
      <span className="text-muted">
        {own && `with ${formatNumber(own.passAt1, "fraction")} `}among {countOf(among.length, "checkpoint")}
      </span>
      <span className="ml-auto text-xs text-faint">
        <Ago at={createdAt} />
      </span>
    </li>
  );
}
