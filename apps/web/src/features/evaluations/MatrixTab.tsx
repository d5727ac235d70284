"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { EvaluationMatrix } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { toggled } from "../runs/toggled.ts";
import { EvaluationTable } from "./EvaluationTable.tsx";
import { MatrixCompare } from "./MatrixCompare.tsx";
import { MatrixKey } from "./MatrixKey.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { MatrixToolbar } from "./MatrixToolbar.tsx";
import { filterRows, shownKs, sortRows } from "./matrixRows.ts";
import { printSort, readSort } from "./matrixSort.ts";
import { printNames, readNames } from "./policyRefs.ts";
import { underWay } from "./underWay.ts";
import { useShownMatrix } from "./useShownMatrix.ts";
import { usedToChoose, useSelections } from "./useSelections.ts";

/** Every policy on every benchmark, by its newest evaluation, and what is still under way. */
export function MatrixTab() {
  const trpc = useTRPC();
  const matrix = useQuery(trpc.evaluations.matrix.queryOptions({}));
  if (matrix.isError && !matrix.data) {
    return (
      <ErrorState
        what="The evaluations could not be loaded."
        why={messageOf(matrix.error)}
        stillWorks="Those that are running go on."
        onRetry={() => void matrix.refetch()}
      />
    );
  }
  if (!matrix.data) {
    return (
      <div role="status" aria-label="Loading evaluations" className="grid grid-cols-1 gap-3">
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  if (matrix.data.benchmarks.length === 0) return <NoBenchmark />;
  if (matrix.data.rows.length === 0) return <NothingMeasured />;
  return <Matrix matrix={matrix.data} />;
}

function Matrix({ matrix }: { matrix: EvaluationMatrix }) {
  const url = useUrlState();
  const used = usedToChoose(useSelections(matrix));
  const ks = shownKs(matrix.rows);
  const k = ks.find((one) => String(one) === url.get("k")) ?? 1;
  const sort = readSort(url.get("sort"));
  const filter = { source: url.get("source"), text: url.get("filter") };
  const rows = filterRows(sortRows(matrix, sort, k), filter);
  const shown = useShownMatrix({ benchmarks: matrix.benchmarks, rows });
  const picked = new Set(readNames(url.get("picked")));
  const pick = (keys: ReadonlySet<string>) => url.set({ picked: printNames([...keys]) });
  const running = underWay(matrix);
  return (
    <>
      <MatrixToolbar matrix={matrix} copy={{ ...shown, used }} {...{ filter, ks, k }} onChange={url.set} />
      {rows.length === 0 ? (
        <EmptyState
          title="No policy matches"
          action={<Button onClick={() => url.set({ source: null, filter: null })}>Clear the filter</Button>}
        >
          No policy that was evaluated comes from there and has those words in its name.
        </EmptyState>
      ) : (
        <MatrixTable
          benchmarks={shown.benchmarks}
          rows={shown.rows}
          {...{ sort, k, used, picked }}
          onSort={(next) => url.set({ sort: printSort(next) })}
          onPick={(key) => pick(toggled(picked, key))}
        />
      )}
      <MatrixKey shown={shown} />
      {running.length > 0 && <EvaluationTable evaluations={running} />}
      <MatrixCompare
        benchmarks={matrix.benchmarks}
        rows={matrix.rows.filter(({ policy }) => picked.has(policy.key))}
        preferred={sort?.by ?? ""}
        onClear={() => pick(new Set())}
      />
    </>
  );
}

function NoBenchmark() {
  return (
    <EmptyState
      title="No benchmark yet"
      action={
        <ButtonLink href="/evaluations?tab=benchmarks" look="primary">
          Create a benchmark
        </ButtonLink>
      }
    >
      A benchmark is a fixed set of tasks, a harness, and a number of attempts. Once there is one, checkpoints, base
      policies and model endpoints can be evaluated on it, and each will be a row here.
    </EmptyState>
  );
}

function NothingMeasured() {
  return (
    <EmptyState
      title="Nothing has been evaluated"
      action={
        <ButtonLink href="/evaluations?tab=start" look="primary">
          Choose policies
        </ButtonLink>
      }
    >
      Choose checkpoints of a run, base policies or endpoints, and benchmarks. The cost is shown before anything starts;
      training goes on beside it.
    </EmptyState>
  );
}
