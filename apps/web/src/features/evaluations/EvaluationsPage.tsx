"use client";
import { useRouter } from "next/navigation";
import { ButtonLink } from "../../ui/Button.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { EndpointsPanel } from "../endpoints/EndpointsPanel.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageTabs } from "../shell/PageTabs.tsx";
import { useShortcuts } from "../shell/useShortcuts.ts";
import { BenchmarksTab } from "./BenchmarksTab.tsx";
import { MatrixTab } from "./MatrixTab.tsx";
import { StartTab } from "./StartTab.tsx";
import { useEvaluationChanges } from "./useEvaluationChanges.ts";

const tabs = { results: "Results", start: "Start", benchmarks: "Benchmarks", endpoints: "Endpoints" } as const;

type Tab = keyof typeof tabs;

const isTab = (text: string): text is Tab => text in tabs;

/** Policies by benchmarks, a start, and what both are made of. The tab is in the address. */
export function EvaluationsPage() {
  const router = useRouter();
  const named = useUrlState().get("tab");
  const tab = isTab(named) ? named : "results";
  useEvaluationChanges();
  useShortcuts("Evaluations", [
    { name: "Evaluate policies", run: () => router.push("/evaluations?tab=start") },
    { name: "Create a benchmark", run: () => router.push("/evaluations?tab=benchmarks") },
  ]);
  return (
    <>
      <PageHeader
        title="Evaluations"
        actions={tab !== "start" && <ButtonLink href="/evaluations?tab=start">Evaluate…</ButtonLink>}
        tabs={
          <PageTabs
            label="Of the evaluations"
            tabs={Object.entries(tabs).map(([key, name]) => ({
              href: key === "results" ? "/evaluations" : `/evaluations?tab=${key}`,
              name,
              chosen: key === tab,
            }))}
          />
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 pb-20 md:p-5 md:pb-20">
        {tab === "results" && <MatrixTab />}
        {tab === "start" && <StartTab />}
        {tab === "benchmarks" && <BenchmarksTab />}
        {tab === "endpoints" && <EndpointsPanel />}
      </main>
    </>
  );
}
