"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { CheckpointSelectionView, EvaluationMatrix, RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { prepareChart } from "../../charts/prepareChart.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { EvaluationTable } from "./EvaluationTable.tsx";
import { MatrixKey } from "./MatrixKey.tsx";
import { sortRows } from "./matrixRows.ts";
import { printSort, readSort } from "./matrixSort.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { passAtLines, selectionMarkers } from "./passAtLines.ts";
import { startPath } from "./policyRefs.ts";
import { SelectionPanel } from "./SelectionPanel.tsx";
import { underWay } from "./underWay.ts";
import { useEvaluationChanges } from "./useEvaluationChanges.ts";
import { useShownMatrix } from "./useShownMatrix.ts";
import { usedToChoose } from "./useSelections.ts";

/** The run's checkpoints by benchmarks: as curves, as a matrix, and the one to go on with, chosen by a validation benchmark. */
export function RunEvaluationsTab({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const matrix = useQuery(trpc.evaluations.matrix.queryOptions({ runId: run.id }));
  const checkpoints = useQuery(trpc.runs.checkpoints.queryOptions({ runId: run.id }));
  const selections = useQuery(trpc.evaluations.selections.queryOptions({ runId: run.id }));
  useEvaluationChanges();
  const failed = [matrix, checkpoints, selections].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState
        what="The evaluations could not be loaded."
        why={messageOf(failed.error)}
        stillWorks="Those that are running go on."
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!matrix.data || !checkpoints.data || !selections.data) {
    return (
      <div role="status" aria-label="Loading evaluations" className="grid grid-cols-1 gap-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  const evaluate = startPath({
    policies: [{ kind: "checkpoint", runId: run.id, version: run.version }],
    benchmarks: [],
  });
  if (matrix.data.rows.length === 0) {
    return (
      <EmptyState
        title="No checkpoint of this run has been evaluated"
        action={
          <ButtonLink href={evaluate} look="primary">
            Evaluate its checkpoints
          </ButtonLink>
        }
      >
        An evaluation attempts a benchmark’s fixed tasks with frozen weights, beside training. Each benchmark becomes a
        curve over the versions here, and a validation benchmark can choose the checkpoint to go on with.
      </EmptyState>
    );
  }
  return (
    <Evaluated
      {...{ run, evaluate }}
      matrix={matrix.data}
      checkpoints={checkpoints.data}
      selections={selections.data}
    />
  );
}

interface EvaluatedProps {
  readonly run: RunDetail;
  readonly matrix: EvaluationMatrix;
  readonly checkpoints: readonly { readonly version: number; readonly digest: string }[];
  readonly selections: readonly CheckpointSelectionView[];
  /** Where more of its checkpoints are evaluated. */
  readonly evaluate: string;
}

function Evaluated({ run, matrix, checkpoints, selections, evaluate }: EvaluatedProps) {
  const url = useUrlState();
  const sort = readSort(url.get("sort"));
  const shown = useShownMatrix({ benchmarks: matrix.benchmarks, rows: sortRows(matrix, sort, 1) });
  const chart = useMemo(
    () =>
      prepareChart(passAtLines(matrix, run.id, new Map(checkpoints.map(({ digest, version }) => [digest, version]))), {
        ...{ format: "fraction", reach: [0, run.version], min: 0, max: 1 },
        markers: selectionMarkers(selections),
      }),
    [run.id, run.version, matrix, checkpoints, selections],
  );
  const running = underWay(matrix);
  return (
    <>
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[3fr_2fr]">
        <ChartPanel
          title="pass@1 by version"
          unit="mean over tasks, 95 % interval"
          meaning="Each benchmark's newest evaluation of each checkpoint; validation benchmarks are dashed"
          chart={chart}
          height={260}
          syncId="evaluations"
          emptyText="The curves appear with the first evaluation that is complete."
        />
        <SelectionPanel run={run} matrix={matrix} selections={selections} />
      </div>
      <div className="flex items-center gap-2">
        <h2 className="text-sm font-semibold">Checkpoints by benchmarks</h2>
        <ButtonLink href={evaluate} className="ml-auto">
          Evaluate…
        </ButtonLink>
      </div>
      <MatrixTable
        benchmarks={shown.benchmarks}
        rows={shown.rows}
        k={1}
        {...{ sort }}
        used={usedToChoose(selections)}
        onSort={(next) => url.set({ sort: printSort(next) })}
      />
      <MatrixKey shown={shown} />
      {running.length > 0 && <EvaluationTable evaluations={running} />}
    </>
  );
}
