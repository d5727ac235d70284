"use client";
import { exits, type Exit } from "@holdfast/recipe";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isActive } from "../runs/status.ts";
import { exitWords } from "./exitWords.ts";
import { RolloutTable } from "./RolloutTable.tsx";

interface Filter {
  readonly exit?: Exit;
  readonly purpose?: "train" | "score" | "measure";
  readonly solved?: boolean;
  readonly step?: number;
}

/** The run's finished rollouts, newest first; the filter is in the address. */
export function RolloutsTab({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const url = useUrlState();
  const filter = readFilter(url.get);
  const rollouts = useInfiniteQuery(
    trpc.rollouts.list.infiniteQueryOptions(
      { runId: run.id, limit: 50, ...filter },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
        // Later pages would shift under the reader, so only a list that shows the newest alone is renewed.
        refetchInterval: ({ state }) => (isActive(run.status) && (state.data?.pages.length ?? 0) <= 1 ? 4_000 : false),
      },
    ),
  );
  const rows = rollouts.data?.pages.flatMap((page) => page.rows);
  const filtered = Object.keys(filter).length > 0;
  const clear = () => url.set({ exit: null, purpose: null, solved: null, step: null });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Choice name="exit" label="Exit" options={exits.map((exit) => [exit, exitWords(exit).name])} />
        <Choice
          name="solved"
          label="Solved"
          options={[
            ["yes", "solved"],
            ["no", "not solved"],
          ]}
        />
        <Choice
          name="purpose"
          label="Purpose"
          options={[
            ["train", "training"],
            ["score", "scoring"],
            ["measure", "measuring"],
          ]}
        />
        <label className="flex items-center gap-1.5 text-muted">
          Update
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            placeholder="any"
            value={url.get("step")}
            onChange={(event) => url.set({ step: event.target.value })}
            className="w-20"
          />
        </label>
        {filtered && (
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {rollouts.isError && (
        <ErrorState
          what="The rollouts could not be loaded."
          why={messageOf(rollouts.error)}
          stillWorks="The board goes on."
          onRetry={() => void rollouts.refetch()}
        />
      )}
      {rollouts.isPending && <Skeleton className="h-96" />}
      {rows?.length === 0 &&
        (filtered ? (
          <EmptyState title="No rollout matches" action={<Button onClick={clear}>Clear the filter</Button>}>
            This run has no finished rollout with these properties.
          </EmptyState>
        ) : (
          <EmptyState title="No rollout has finished yet">
            Each row will be one attempt at a task: how it ended, what it earned, and a link to every turn and token of
            it.
          </EmptyState>
        ))}
      {rows && rows.length > 0 && <RolloutTable rows={rows} />}
      {rollouts.hasNextPage && (
        <Button
          className="justify-self-center"
          disabled={rollouts.isFetchingNextPage}
          onClick={() => void rollouts.fetchNextPage()}
        >
          {rollouts.isFetchingNextPage ? "Loading…" : "Older rollouts"}
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
}

function Choice({ name, label, options }: ChoiceProps) {
  const url = useUrlState();
  return (
    <Select aria-label={label} value={url.get(name)} onChange={(event) => url.set({ [name]: event.target.value })}>
      <option value="">{label}: any</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** Reads the filter from the address; what is not understood is left out. */
function readFilter(get: (key: string) => string): Filter {
  const exit = exits.find((candidate) => candidate === get("exit"));
  const purpose = (["train", "score", "measure"] as const).find((candidate) => candidate === get("purpose"));
  const solved = get("solved");
  const step = /^\d+$/.test(get("step")) ? Number(get("step")) : undefined;
  return {
    ...(exit && { exit }),
    ...(purpose && { purpose }),
    ...((solved === "yes" || solved === "no") && { solved: solved === "yes" }),
    ...(step !== undefined && { step }),
  };
}
