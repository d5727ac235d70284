"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf, problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { BenchmarkChooser } from "./BenchmarkChooser.tsx";
import { costText, countOf } from "./evaluationWords.ts";
import { PolicyChooser } from "./PolicyChooser.tsx";
import { printNames, printPolicyRef, readNames, readPolicyRefs } from "./policyRefs.ts";

/** Policies and benchmarks to choose; what it costs is shown before anything starts. What is chosen is in the address. */
export function StartTab() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const url = useUrlState();
  const policies = readPolicyRefs(url.get("policies"));
  const benchmarks = readNames(url.get("benchmarks"));
  const again = url.get("again") === "yes";
  const request = { policies: [...policies], benchmarks: [...benchmarks], again };
  const complete = policies.length > 0 && benchmarks.length > 0;
  const estimate = useQuery(
    trpc.evaluations.estimate.queryOptions(request, {
      ...{ enabled: complete, retry: false, staleTime: 0 },
      placeholderData: (previous) => previous,
    }),
  );
  const start = useMutation(
    trpc.evaluations.request.mutationOptions({
      onSuccess: (started) => {
        toast.success(`${countOf(started.length, "evaluation")} started`);
        url.set({ tab: null, policies: null, benchmarks: null, again: null });
        return client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() });
      },
      onError: (error) => toast.error("Nothing was started", { description: messageOf(error) }),
    }),
  );
  const problems = complete ? problemsOf(estimate.error) : [];
  const problemsAt = (field: string) => problems.filter(({ path }) => path.split(".")[0] === field);
  const placed = [...problemsAt("policies"), ...problemsAt("benchmarks")];
  const ready = complete && estimate.data !== undefined && !estimate.isError && estimate.data.evaluations > 0;
  return (
    <form
      className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[3fr_2fr]"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) start.mutate(request);
      }}
    >
      <PolicyChooser
        chosen={policies}
        problems={problemsAt("policies")}
        onChange={(refs) => url.set({ policies: refs.map(printPolicyRef).join(",") })}
      />
      <div className="grid grid-cols-1 gap-3">
        <BenchmarkChooser
          chosen={benchmarks}
          problems={problemsAt("benchmarks")}
          onChange={(names) => url.set({ benchmarks: printNames(names) })}
        />
        <Panel title="Cost" unit="beside training, behind everything else in the queue">
          <div className="grid gap-3 py-2">
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={again}
                onChange={() => url.set({ again: again ? null : "yes" })}
                className="size-4 shrink-0 accent-(--accent)"
              />
              Measure again what is known
            </label>
            <p role="status" className="min-h-10 text-sm text-muted">
              {complete ? (
                estimate.isError ? (
                  <span className="text-bad">
                    {placed.length > 0 ? "What is marked above must be changed first." : messageOf(estimate.error)}
                  </span>
                ) : (
                  estimate.data && costText(estimate.data, again)
                )
              ) : (
                "Choose at least one policy and one benchmark."
              )}
            </p>
            <Button type="submit" look="primary" disabled={!ready || start.isPending} className="justify-self-start">
              Start
            </Button>
          </div>
        </Panel>
      </div>
    </form>
  );
}
